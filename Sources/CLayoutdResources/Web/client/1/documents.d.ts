// Documents of the server: the bodies of requests, and sessions as the server describes them.
//
// The server's /openapi.yaml has the limits of all numbers, and what may be combined.

import { CompositionalLayout, CompositionalSectionLayout, GroupSection } from './compositional.js';
import {
    DrivenTransition, ElementName, ElementPath, IndexPath, ItemPath, Point, Rect, RunningAnimation, Size, Vector,
} from './types.js';

export * from './compositional.js';

export type PresetName =
    'springy' | 'bounce' | 'cell-animations' | 'sticky-headers' | 'two-column' | 'newtonian' | 'circle'
    | 'app-store';

/** A missing edge is 0. */
export interface Insets {
    top?: number;
    left?: number;
    bottom?: number;
    right?: number;
}

/** The visible part, and what compositional layouts need to know of it. */
export interface ViewportDocument extends Partial<Size> {
    /** The parts of the view that bars cover. */
    safeArea?: Insets;
    layoutMargins?: Insets;
}

/** What to prepare. Every member has a default; without `preset` and `layout` the preset is `springy`. */
export interface SessionDocument {
    /** The preset to start from; null means none. */
    preset?: PresetName | null;
    /** The visible part; 320 x 480 points by default. */
    viewport?: ViewportDocument;
    /** The side on which lines begin; compositional layouts are mirrored by it, others if they say so. */
    layoutDirection?: 'leftToRight' | 'rightToLeft';
    /** How far the offset may go beyond the content's edges. */
    contentInset?: Insets;
    /** The initial offset, clamped to the content. */
    contentOffset?: Vector;
    /** The initial scale of content that can be zoomed; 1 by default. */
    zoomScale?: number;
    /** The data, which replaces the preset's. */
    sections?: Section[];
    /** The expanded rows of a list. */
    expanded?: ItemPath[];
    /** The collapsed sections of a list, by index or identifier. */
    collapsed?: (number | string)[];
    /** How far sections that scroll sideways have scrolled, in points, by their indices. */
    orthogonalOffsets?: Record<string, number>;
    /** The places of items. With a preset, missing members come from there if the type is the same. */
    layout?: Layout;
    /** The motion of items; null for none. */
    dynamics?: Dynamics | null;
    /** How to animate changes by taps, updates and patches. */
    animation?: Animation;
    keep?: Keep;
    decelerationRate?: DecelerationRate;
    /** Whether content comes to rest on pages after a fling. */
    pagingEnabled?: boolean;
    /** Where content comes to rest, if it snaps. */
    scroll?: ScrollSettings;
    /** What cells look like at some distance from the middle of the viewport. */
    effects?: Effect[];
    /** What happens to items of a scene that leave it; `rest` by default. */
    bounds?: SceneBounds;
    /** What advances the session: real time, or `LayoutSession.step`. */
    clock?: 'wall' | 'manual';
    /** Ticks per second, 1 to 120; 60 by default. */
    displayRate?: number;
}

/** What stays in place on the screen when the data, the layout or the viewport changes. */
export type Keep = 'offset' | 'firstVisible' | 'end' | 'lowerEdge' | KeptItem;

/** An item that stays in place; the session follows it through updates. */
export type KeptItem = ItemPath & {
    /** Which edge of it stays, or its middle; `start` if absent. */
    at?: 'start' | 'center' | 'end';
};

export type DecelerationRate = 'normal' | 'fast';

/** What happens to items of a scene that leave it. */
export type SceneBounds = 'rest' | 'stop' | 'remove' | 'ignore';

/** How far content is enlarged and reduced. */
export interface Zoom {
    /** The smallest scale; 1 if absent. */
    minimum?: number;
    /** The largest scale; 1 if absent. */
    maximum?: number;
    /** Whether a pinch gets beyond the limits for a while; true if absent. */
    bounces?: boolean;
}

/** How content scrolls, apart from `decelerationRate` and `pagingEnabled`. */
export interface ScrollSettings {
    /** Whether content bounces at its edges; true if absent. */
    bounces?: ScrollAxes;
    /** Whether content that fits the viewport can be dragged, if it bounces; false if absent. */
    alwaysBounce?: ScrollAxes;
    /** Whether fingers scroll; true if absent. */
    enabled?: boolean;
    /** Whether a drag that begins along one axis does not move the other; false if absent. */
    directionalLock?: boolean;
    /** How far fingers zoom the content of an absolute layout; not at all if absent. */
    zoom?: Zoom;
    /** Where short content lies in the viewport: along each axis from 0, its start, to 1, its end; 0 if absent. */
    contentAlignment?: { x?: number, y?: number };
    /** Which part of the safe area is added to the content inset; `never` if absent. */
    contentInsetAdjustmentBehavior?: 'never' | 'always' | 'scrollableAxes' | 'automatic';
    snap?: Snap;
}

/** Both axes, or each by itself. */
export type ScrollAxes = boolean | { x?: boolean, y?: boolean };

/** The offsets at which content may rest after a fling; not together with `pagingEnabled`. */
export interface Snap {
    /** What comes to rest: a part of elements, a point every `interval`, or one of `offsets`. */
    to: 'start' | 'center' | 'end' | 'interval' | 'offsets';
    /** The elements, by default items. */
    of?: 'items' | 'sections' | 'groups';
    /** How far from the edge of the viewport elements rest, in points. */
    margin?: number;
    /** Points from one stop to the next. */
    interval?: number;
    /** One of the stops of an interval; by default the first offset. */
    phase?: number;
    /** The stops, in any order. */
    offsets?: number[];
    /** The most stops that content goes on after a drag; by default any number. */
    limit?: number;
    /** A faster fling leaves its stop, in points per second; 200 by default. */
    flick?: number;
    /** How content moves to its stop, by default as without stops. */
    motion?: 'deceleration' | 'spring';
}

/** How a change is shown over time; members of two forms do not go together. */
export type Animation = DampedAnimation | CurveAnimation | SpringAnimation;

/** A UIView spring. Without `damping`, members are those of the animation that it is merged over, if it has them. */
export interface DampedAnimation {
    /** Seconds from start to end, 0.4 by default; 0 shows changes immediately. */
    duration?: number;
    /** Seconds before it starts. */
    delay?: number;
    /** The damping ratio, 1 by default; below 1 it overshoots. */
    damping?: number;
    /** Whole distances per second; a vector only if the animation is a spring. */
    initialVelocity?: number | { x?: number; y?: number };
}

/** A cubic Bézier curve. */
export interface CurveAnimation {
    /** A name, or the control points as fractions of the duration and the distance; x from 0 to 1. */
    curve: 'easeInOut' | 'easeIn' | 'easeOut' | 'linear' | 'default' | [x1: number, y1: number, x2: number, y2: number];
    /** Seconds from start to end, 0.3 by default; 0 shows changes immediately. */
    duration?: number;
    /** Seconds before it starts. */
    delay?: number;
}

/** A spring that runs until it settles, within 60 s. */
export interface SpringAnimation {
    spring:
        | {
            /** The pace in seconds, 0.5 by default. */
            duration?: number;
            /** Between -1 and 1, 0 by default: above it swings, below it is overdamped. */
            bounce?: number;
        }
        | {
            /** 1 by default. */
            mass?: number;
            /** The force per distance, 100 by default. */
            stiffness?: number;
            /** The force per velocity, 10 by default. */
            damping?: number;
            /** Whether more than critical damping makes it slower. */
            allowsOverdamping?: boolean;
        };
    /** Whole distances per second, in all directions or for each axis. */
    initialVelocity?: number | { x?: number; y?: number };
    /** Seconds before it starts. */
    delay?: number;
}

/** A piecewise linear function of where an element, or the content, is. */
export interface Effect {
    property: 'scale' | 'alpha' | 'angle' | 'offset' | 'offsetAcross' | 'zIndex' | 'rotateX' | 'rotateY' | 'place';
    /**
     * What the distances of stops measure: how far the element's centre is from that of the viewport, or its start edge
     * from that of the viewport, in viewports; how far its section has scrolled, from 0 to 1; or the offset, in
     * points. `center` if absent. A `place` is by `center` or `start`.
     */
    by?: 'center' | 'start' | 'section' | 'offset';
    /** The kinds of elements that have it; cells if absent. */
    kinds?: string[];
    /** The distance of the eye in points, of `rotateX` and `rotateY`; without it they have no perspective. */
    perspective?: number;
    /** The path of a `place`, in points from the viewport's upper left corner: values are parts of its length. */
    path?: [x: number, y: number][];
    /** Distances and values; distances increase. */
    stops: [distance: number, value: number][];
}

// Data.

/** One section of the data. */
export interface Section {
    /** What you call the section, if sections and items have identifiers: all of them, or none. */
    id?: string;
    /** The number of items of the layout's size, a list of items, or columns. */
    items: number | (string | ItemData)[] | ItemColumns;
    /** Settings of this section that differ from the layout's; in a compositional layout its whole layout. */
    layout?: SectionLayout | ListConfiguration | CompositionalSectionLayout;
}

/**
 * One item of the data: a size in a flow, circle or newtonian layout, heights in a list, an aspect in a
 * waterfall, an aspect ratio in a justified layout, spans in a grid, a place in an absolute layout.
 */
export type ItemData = (((SizeLengths | Aspect | RowHeights | ConfiguredRow | AspectRatio | Tile) & Movability) | PlacedItem) & Hiding & { id?: string };

/** An edge of the view less its insets, or two that meet. */
export type PinnedEdge =
    'top' | 'topLeading' | 'leading' | 'bottomLeading' | 'bottom' | 'bottomTrailing' | 'trailing' | 'topTrailing';

/** What a finger may do with an item, and where it stays while the content scrolls. */
export interface Movability {
    /** Where it stays; nowhere if absent or null. */
    pinned?: PinnedEdge | { edge: PinnedEdge; offset?: number; acrossSections?: boolean } | null;
    /** Whether it may lift the item to reorder it; true if absent. */
    movable?: boolean;
}

/** Whether an item is shown. */
export interface Hiding {
    /** Whether it keeps its place, but is neither shown nor hit; false if absent. */
    isHidden?: boolean;
}

/** All items of a section, with a list for each member; null is the size of the layout. */
export interface ItemColumns {
    count?: number;
    id?: string[];
    width?: (number | null)[];
    height?: (number | null)[];
    expandedHeight?: (number | null)[];
    aspectRatio?: (number | null)[];
    columnSpan?: (number | null)[];
    rowSpan?: (number | null)[];
}

/** An item of a waterfall: a height, or width and height as an aspect. */
export interface Aspect extends SizeLengths {
    /** How many neighbouring columns it fills; 1 by default. */
    columnSpan?: number;
}

/** The form of an item of a justified layout. */
export interface AspectRatio {
    /** Width divided by height; 1 by default. */
    aspectRatio?: number;
}

/** An item of a grid. */
export interface Tile extends Partial<Size> {
    /** How many neighbouring columns it fills; 1 by default. */
    columnSpan?: number;
    /** How many neighbouring rows it fills; 1 by default. */
    rowSpan?: number;
}

export interface RowHeights {
    height?: Length;
    expandedHeight?: Length;
}

/** A part of the viewport's width or height less its content inset; for sizes of items less the section's, too. */
export type FractionalLength = { fractionalWidth: number } | { fractionalHeight: number };

/** A length in points, or a part of the viewport's. */
export type Length = number | FractionalLength;

export interface SizeLengths {
    width?: Length;
    height?: Length;
}

export interface InsetLengths {
    top?: Length;
    left?: Length;
    bottom?: Length;
    right?: Length;
    /** Another name of `left`, and of `right`; a mirrored layout has them at the other side. */
    leading?: Length;
    trailing?: Length;
}

/** A row of a list by configuration. */
export interface ConfiguredRow extends RowHeights {
    /** Where its text begins, from its leading edge; automatic separators begin there. */
    textInset?: number;
    /** What is in it. */
    cell?: ListCell;
    /** Its separators; what is automatic is that of the list. */
    separators?: ListSeparatorConfiguration;
    /** The actions that a swipe from a side reveals, that at the edge first. */
    leadingActions?: SwipeAction[];
    trailingActions?: SwipeAction[];
    /** Whether a swipe far enough carries out the first action; true by default. */
    performsFirstActionWithFullSwipe?: boolean;
}

/** What is in a row: sizes as you measure them, of texts without a limit of their width. */
export interface ListCell {
    /** The look, with its margins and distances; `cell` by default. */
    style?: 'cell' | 'subtitleCell' | 'valueCell' | 'plainHeader' | 'plainFooter' | 'groupedHeader' | 'groupedFooter'
        | 'sidebarCell' | 'sidebarSubtitleCell' | 'accompaniedSidebarCell' | 'accompaniedSidebarSubtitleCell'
        | 'sidebarHeader';
    /** 10 points each, 0 by default. */
    indentationLevel?: number;
    image?: Size;
    text?: Size;
    secondaryText?: Size;
    /** At most one of each type but `customView`. */
    accessories?: CellAccessory[];
    /** That of the list's appearance by default. */
    background?: 'clear' | 'plainCell' | 'groupedCell' | 'plainHeaderFooter' | 'groupedHeaderFooter' | 'sidebarCell'
        | 'accompaniedSidebarCell' | 'sidebarHeader';
}

/** What is at a side of a row's content. */
export type CellAccessory = {
    /** Those for editing are there `whenEditing` by default, others `always`. */
    displayed?: 'always' | 'whenEditing' | 'whenNotEditing';
} & ({
    type: 'delete' | 'insert' | 'multiselect' | 'outlineDisclosure' | 'checkmark' | 'disclosureIndicator' | 'reorder';
} | ({ type: 'label' } & Size) | ({ type: 'customView', placement?: 'leading' | 'trailing' } & Size));

/** A button that a swipe reveals, 74 points wide by default. */
export interface SwipeAction {
    width?: number;
}

/** The place of an item of an absolute layout. */
export interface PlacedItem extends Size {
    center: Point;
    /** Radians, clockwise on screen. */
    angle?: number;
    zIndex?: number;
    alpha?: number;
    scale?: number;
    bounds?: CollisionBounds;
}

/** The shape that collides and has mass in a scene; a path is a convex polygon about the item's centre. */
export type CollisionBounds = 'rectangle' | 'ellipse' | { path: Point[] };

/** Settings of a section; those of its layout's type. */
export interface SectionLayout {
    itemSize?: SizeLengths;
    minimumLineSpacing?: Length;
    minimumInteritemSpacing?: Length;
    minimumColumnSpacing?: Length;
    sectionInset?: InsetLengths;
    headerReferenceSize?: SizeLengths;
    footerReferenceSize?: SizeLengths;
    /** Null only in a grid. */
    rowHeight?: Length | null;
    expandedRowHeight?: Length;
    headerHeight?: Length;
    footerHeight?: Length;
    headerInset?: InsetLengths;
    footerInset?: InsetLengths;
    columnCount?: number;
    targetRowHeight?: Length;
    targetRowHeightTolerance?: number;
    lastRow?: 'start' | 'fill' | 'hidden';
    minimumColumnWidth?: number;
    aspectRatio?: number | null;
    autoFlow?: 'row' | 'rowDense';
}

// Layouts.

export type Layout =
    | FlowLayout
    | ListLayout
    | ConfiguredListLayout
    | WaterfallLayout
    | JustifiedLayout
    | GridLayout
    | AbsoluteLayout
    | NewtonianLayout
    | CircleLayout
    | CompositionalLayout;

/** What is around the sections of a layout, and where their headers and footers stay. */
export interface LayoutBoundary {
    /** The header of the whole layout; none if absent or null. */
    layoutHeader?: { height: Length; pinToVisibleBounds?: boolean; stretches?: boolean } | null;
    /** The footer of the whole layout; none if absent or null. */
    layoutFooter?: { height: Length; pinToVisibleBounds?: boolean } | null;
    /** How far from the edge pinned headers of sections stay; 0 by default. */
    sectionHeadersPinOffset?: number;
    sectionFootersPinOffset?: number;
    /** Whether the header of the first section stretches while the content is pulled; false by default. */
    sectionHeadersStretch?: boolean;
}

/** Items in lines, broken like words; the members are UIKit's. */
export interface FlowLayout extends LayoutBoundary {
    /** Optional with a preset. */
    type?: 'flow';
    scrollDirection?: 'vertical' | 'horizontal';
    /** 50 x 50 points by default. */
    itemSize?: SizeLengths;
    /** 10 points by default. */
    minimumLineSpacing?: Length;
    /** 10 points by default. */
    minimumInteritemSpacing?: Length;
    sectionInset?: InsetLengths;
    headerReferenceSize?: SizeLengths;
    footerReferenceSize?: SizeLengths;
    /** Pixels per point, to which origins are rounded; 0 turns rounding off. */
    pixelScale?: number;
    sectionHeadersPinToVisibleBounds?: boolean;
    sectionFootersPinToVisibleBounds?: boolean;
    /** What the insets of sections across the scroll axis are measured from; `fromContentInset` by default. */
    sectionInsetReference?: 'fromContentInset' | 'fromSafeArea' | 'fromLayoutMargins';
    /** How the items of a line are distributed along it; null, as by default, is UIKit's rule. */
    lineAlignment?: 'start' | 'center' | 'end' | 'justified' | null;
    /** Where items lie that are thinner than their line; null, as by default, is its middle. */
    itemAlignment?: 'start' | 'center' | 'end' | null;
    /** The size of items until they are measured, or that they have the `itemSize` until then; null measures none. */
    estimatedItemSize?: Partial<Size> | 'automatic' | null;
    /** What unmeasured items have: the average of the measured ones, as by default, or the estimate. */
    estimate?: 'average' | 'fixed';
    /** Whether it is mirrored where lines begin at the right; false by default. */
    flipsHorizontallyInOppositeLayoutDirection?: boolean;
}

/** Rows, one below the other, that a tap expands. */
export interface ListLayout extends LayoutBoundary {
    type?: 'list';
    /** 100 points by default. */
    rowHeight?: Length;
    /** 300 points by default. */
    expandedRowHeight?: Length;
    minimumLineSpacing?: Length;
    sectionInset?: InsetLengths;
    headerHeight?: Length;
    footerHeight?: Length;
    stickyHeaders?: boolean;
    stickyFooters?: boolean;
    /** Whether several rows may be expanded at the same time. */
    multipleSelection?: boolean;
    /** Whether a tap on a header collapses its section. */
    collapsesSections?: boolean;
    pixelScale?: number;
    /** The height of rows until they are measured; null measures none. */
    estimatedRowHeight?: number | null;
    /** The same for headers; every section has one then, which can be measured as 0. */
    estimatedSectionHeaderHeight?: number | null;
    estimatedSectionFooterHeight?: number | null;
    /** Whether it is mirrored where lines begin at the right; false by default. */
    flipsHorizontallyInOppositeLayoutDirection?: boolean;
}

/** A list that looks like one of the system; the members are those of UICollectionLayoutListConfiguration. */
export interface ConfiguredListLayout extends ListConfiguration, LayoutBoundary {
    type?: 'list';
    appearance: ListAppearance;
    /** Pixels per point, to which origins are rounded; separators are one pixel thick. */
    pixelScale?: number;
}

export type ListAppearance = 'plain' | 'grouped' | 'insetGrouped' | 'sidebar' | 'sidebarPlain';

/** What a list by configuration has, or one of its sections. */
export interface ListConfiguration {
    appearance?: ListAppearance;
    headerMode?: 'none' | 'supplementary' | 'firstItemInSection';
    footerMode?: 'none' | 'supplementary';
    /** The space above each header; null, as by default, is automatic. */
    headerTopPadding?: number | null;
    /** Rows are 44 points high in `phone`, the default, and 40.04 in `mac`. */
    metrics?: 'phone' | 'mac';
    /** The height of rows until they are measured; null is that of the `metrics`. */
    estimatedRowHeight?: number | null;
    /** The height of expanded rows; with null, as by default, taps expand none. */
    expandedRowHeight?: number | null;
    /** Insets that replace those of the appearance. */
    sectionInset?: { top?: number | null, leading?: number | null, bottom?: number | null, trailing?: number | null };
    /** True by default. */
    showsSeparators?: boolean;
    separatorConfiguration?: ListSeparatorConfiguration;
    /** Whether rows have the accessories for editing; false by default. */
    isEditing?: boolean;
}

/** The separators at the upper and the lower edge of a row. */
export interface ListSeparatorConfiguration {
    topVisibility?: 'automatic' | 'visible' | 'hidden';
    bottomVisibility?: 'automatic' | 'visible' | 'hidden';
    topInsets?: ListSeparatorInsets;
    bottomInsets?: ListSeparatorInsets;
}

/** How far a separator is from the edges of its row; null is automatic. */
export interface ListSeparatorInsets {
    leading?: number | null;
    trailing?: number | null;
}

/** Items in columns, each below the end of the items there. */
export interface WaterfallLayout extends LayoutBoundary {
    type?: 'waterfall';
    scrollDirection?: 'vertical' | 'horizontal';
    /** Columns that fill the width, 2 by default; not together with `minimumColumnWidth` or `columns`. */
    columnCount?: number;
    /** As many columns fill the width as fit. */
    minimumColumnWidth?: number;
    /** Columns with their own places. */
    columns?: { x: number, width: number }[];
    /** The width of the content, with `columns`. */
    contentWidth?: number | null;
    /** The aspect of items without their own size. */
    itemSize?: SizeLengths;
    minimumColumnSpacing?: Length;
    minimumInteritemSpacing?: Length;
    sectionInset?: InsetLengths;
    headerHeight?: Length;
    headerInset?: InsetLengths;
    footerHeight?: Length;
    footerInset?: InsetLengths;
    minimumContentHeight?: number;
    itemRenderDirection?: 'shortestFirst' | 'leftToRight' | 'rightToLeft';
    /** Which of several equally short columns counts as the shortest. */
    ties?: 'first' | 'last';
    pixelScale?: number;
    sectionHeadersPinToVisibleBounds?: boolean;
    sectionFootersPinToVisibleBounds?: boolean;
    /** The height of items until they are measured; null measures none. */
    estimatedItemHeight?: number | null;
    /** Whether it is mirrored where lines begin at the right; false by default. */
    flipsHorizontallyInOppositeLayoutDirection?: boolean;
}

/** Items of different aspect ratio in rows of about the same height, which they fill: a wall of photos. */
export interface JustifiedLayout extends LayoutBoundary {
    type: 'justified';
    scrollDirection?: 'vertical' | 'horizontal';
    /** The height that rows have about, 120 points by default. */
    targetRowHeight?: Length;
    /** By which part of it rows may be higher or lower, 0.25 by default. */
    targetRowHeightTolerance?: number;
    /** What becomes of items that do not fill the last row; they begin at its start by default. */
    lastRow?: 'start' | 'fill' | 'hidden';
    /** 10 points by default. */
    minimumLineSpacing?: Length;
    /** 10 points by default. */
    minimumInteritemSpacing?: Length;
    sectionInset?: InsetLengths;
    headerReferenceSize?: SizeLengths;
    footerReferenceSize?: SizeLengths;
    /** Pixels per point, on which all edges lie; 0 turns rounding off. */
    pixelScale?: number;
    sectionHeadersPinToVisibleBounds?: boolean;
    sectionFootersPinToVisibleBounds?: boolean;
    /** Whether it is mirrored where lines begin at the right; false by default. */
    flipsHorizontallyInOppositeLayoutDirection?: boolean;
}

/** Tiles in the cells of columns and rows, as in a grid of CSS. */
export interface GridLayout extends LayoutBoundary {
    type: 'grid';
    scrollDirection?: 'vertical' | 'horizontal';
    /** 2 by default; not together with `minimumColumnWidth`. */
    columnCount?: number;
    /** There are as many columns as fit. */
    minimumColumnWidth?: number;
    /** The height of all rows; not together with `aspectRatio`. Without both rows are as high as their tiles need. */
    rowHeight?: number | null;
    /** Width divided by height of a tile of one column and one row. */
    aspectRatio?: number | null;
    /** `grid-auto-flow` of CSS: `row` by default, or `row dense`. */
    autoFlow?: 'row' | 'rowDense';
    /** The size of tiles without their own, where rows are as high as their tiles need. */
    itemSize?: SizeLengths;
    /** 10 points by default. */
    minimumLineSpacing?: Length;
    /** 10 points by default. */
    minimumInteritemSpacing?: Length;
    sectionInset?: InsetLengths;
    headerReferenceSize?: SizeLengths;
    footerReferenceSize?: SizeLengths;
    /** Pixels per point, on which all edges lie; 0 turns rounding off. */
    pixelScale?: number;
    sectionHeadersPinToVisibleBounds?: boolean;
    sectionFootersPinToVisibleBounds?: boolean;
    /** The height of tiles until they are measured; null measures none. */
    estimatedItemHeight?: number | null;
    /** Whether it is mirrored where lines begin at the right; false by default. */
    flipsHorizontallyInOppositeLayoutDirection?: boolean;
}

/** Items at places from the data. */
export interface AbsoluteLayout {
    type: 'absolute';
    pixelScale?: number;
    /** That of the viewport if absent or null. */
    contentSize?: Size | null;
    /** Whether it is mirrored where lines begin at the right; false by default. */
    flipsHorizontallyInOppositeLayoutDirection?: boolean;
}

/** Items that hang from one point and collide: Newton's cradle. */
export interface NewtonianLayout {
    type?: 'newtonian';
    itemSize?: Partial<Size>;
    /** The point from which all items hang; null means near the upper edge. */
    anchor?: Point | null;
    /** The length of the rods. */
    length?: number;
    damping?: number;
    /** Oscillations per second of an item on its rod; 0 means rigid rods. */
    frequency?: number;
    /** The upper left corner of an entering item; null means beyond the right edge. */
    entry?: Point | null;
    gravity?: Vector;
    boundary?: 'none' | 'viewport';
    maximumItems?: number;
    /** Seconds that a deleted item falls before it is removed. */
    departureTime?: number;
    pixelScale?: number;
}

/** Items evenly spaced on a circle. */
export interface CircleLayout {
    type?: 'circle';
    itemSize?: Partial<Size>;
    /** Null means the viewport's shorter side divided by 2.5. */
    radius?: number | null;
    pixelScale?: number;
    /** Whether it is mirrored where lines begin at the right; false by default. */
    flipsHorizontallyInOppositeLayoutDirection?: boolean;
}

// Dynamics.

export type Dynamics = SpringDynamics | BehaviorDynamics;

/** A spring ties every item near the viewport to its place. */
export interface SpringDynamics {
    /** Optional when merged with a preset. */
    type?: 'spring';
    length?: number;
    /** The damping ratio, 0.8 by default. */
    damping?: number;
    /** Oscillations per second, 1 by default. */
    frequency?: number;
    /** The distance from the finger from which on items move with the content undiminished. */
    resistanceFactor?: number;
    /** How far beyond the viewport items are simulated. */
    overscan?: Vector;
    axisLocked?: boolean;
    signedDistances?: boolean;
    tiled?: boolean;
}

/** A scene: behaviours that act on items, as in UIKit Dynamics. */
export interface BehaviorDynamics {
    type: 'behaviors';
    /** Items that move as one rigid body; only in an absolute layout. */
    itemGroups?: ItemGroup[];
    behaviors?: Behavior[];
}

/** Items that move as one; behaviours name the group by its `id`, and none of its items. */
export interface ItemGroup {
    id: string;
    items: ItemPath[];
}

/** What a behaviour acts on: an item, or a group of items by its name. */
export type BehaviorTarget = ItemPath | { itemGroup: string };

export type Behavior =
    | GravityBehavior
    | PushBehavior
    | SnapBehavior
    | AttachmentBehavior
    | FixedBehavior
    | PinBehavior
    | LimitBehavior
    | SlidingBehavior
    | CollisionBehavior
    | ItemBehavior
    | FieldBehavior
    | GroupBehavior;

/** A behaviour in its current state. */
export type SceneBehavior = Behavior & { id: string };

/** A scene in its current state. */
export interface SceneDynamics {
    type: 'behaviors';
    /** Absent if there are none. */
    itemGroups?: { id: string, items: IndexPath[] }[];
    behaviors: SceneBehavior[];
}

interface NamedBehavior {
    /** Unique in the scene; generated if absent. */
    id?: string;
    /** The items and item groups that it acts on; all of the scene if absent. */
    items?: BehaviorTarget[];
}

/** Accelerates its items; a strength of 1 is 1000 points per second squared. */
export interface GravityBehavior extends NamedBehavior {
    type: 'gravity';
    /** Downwards with a strength of 1 by default; not together with `angle` and `magnitude`. */
    direction?: Point;
    angle?: number;
    magnitude?: number;
}

/** A force, or a single impulse: `vector`, or `angle` and `magnitude`. */
export interface PushBehavior extends NamedBehavior {
    type: 'push';
    mode?: 'continuous' | 'instantaneous';
    active?: boolean;
    vector?: Point;
    angle?: number;
    magnitude?: number;
    /** The point of an item that is pushed, from its centre. */
    offset?: Point;
    targetOffsets?: ((IndexPath | { itemGroup: string }) & { offset: Point })[];
}

/** Pulls an item to a point and turns it upright. */
export interface SnapBehavior extends NamedBehavior {
    type: 'snap';
    point: Point;
    damping?: number;
}

/** A rod or a spring, from an item to a point or between two items; or springs to places in the layout. */
export interface AttachmentBehavior extends NamedBehavior {
    type: 'attachment';
    anchor?: Point | 'layout';
    offset?: Point;
    toOffset?: Point;
    length?: number;
    damping?: number;
    frequency?: number;
    resistanceFactor?: number;
}

/** Two items move as one. */
export interface FixedBehavior extends NamedBehavior {
    type: 'fixed';
    point: Point;
}

/** Two items turn about a common point. */
export interface PinBehavior extends NamedBehavior {
    type: 'pin';
    point: Point;
    frictionTorque?: number;
    range?: { min: number, max: number };
}

/** A rope between two items. */
export interface LimitBehavior extends NamedBehavior {
    type: 'limit';
    offset?: Point;
    toOffset?: Point;
}

/** One item slides along an axis, or two relative to each other. */
export interface SlidingBehavior extends NamedBehavior {
    type: 'sliding';
    point: Point;
    axis: Point;
    /** One item may slide `max` points against the axis and -`min` along it; of two, the second slides along it. */
    range?: { min: number, max: number };
}

/** Makes its items collide with each other and with boundaries. */
export interface CollisionBehavior extends NamedBehavior {
    type: 'collision';
    mode?: 'everything' | 'items' | 'boundaries';
    boundaries?: Boundary[];
    /** Whether the edges of the viewport are a boundary. */
    referenceBounds?: boolean | { insets: Insets };
}

/** A segment or a closed path. */
export type Boundary = { id: string } & ({ from: Point, to: Point } | { path: Point[] });

/** The physical properties and initial velocities of its items. */
export interface ItemBehavior extends NamedBehavior {
    type: 'item';
    /** Collisions slower than `restitutionThreshold` do not bounce. */
    elasticity?: number;
    /** Points per second; 100 if absent. */
    restitutionThreshold?: number;
    friction?: number;
    density?: number;
    resistance?: number;
    angularResistance?: number;
    allowsRotation?: boolean;
    anchored?: boolean;
    charge?: number;
    linearVelocity?: Point;
    angularVelocity?: number;
}

/** A force that depends on the items' places and motion. */
export interface FieldBehavior extends NamedBehavior {
    type: 'field';
    kind:
        | 'linearGravity' | 'radialGravity' | 'spring' | 'vortex' | 'drag' | 'electric' | 'magnetic'
        | 'velocity' | 'noise' | 'turbulence';
    position?: Point;
    direction?: Point;
    strength?: number;
    falloff?: number;
    minimumRadius?: number;
    region?: FieldRegion;
    /** From 0 to 1, only of noise and turbulence; 0 if absent. */
    smoothness?: number;
    /** Hz, only of noise and turbulence; 0 if absent. */
    animationSpeed?: number;
}

/** The region of a field about its position. */
export type FieldRegion =
    | { circle: { radius: number } }
    | { rectangle: Size }
    | { infinite: true }
    | { union: FieldRegion[] }
    | { intersection: FieldRegion[] }
    | { difference: FieldRegion[] }
    | { inverse: FieldRegion };

/** Behaviours that are added, replaced and removed together. */
export interface GroupBehavior {
    id?: string;
    type: 'group';
    behaviors: Behavior[];
}

// Changes.

/** An item, or a section without `item`. */
export interface UpdatePath {
    section: number;
    item?: number;
}

/** The content of an inserted or reloaded item or section. */
export interface Content extends Movability, Hiding {
    /** The size of the item, as in the layout's data. */
    size?: SizeLengths | Aspect | RowHeights | AspectRatio | Tile;
    /** The place of the item in an absolute layout. */
    center?: Point;
    angle?: number;
    zIndex?: number;
    alpha?: number;
    scale?: number;
    bounds?: CollisionBounds;
    /** The velocity of the item in a scene. */
    velocity?: Point;
    /** The items of the section. */
    items?: Section['items'];
    /** The identifier of what is inserted. */
    id?: string;
    /** The layout of the section. */
    layout?: SectionLayout | CompositionalSectionLayout;
}

/** The new size or place of an item that stays: what is absent stays as it is, null is the layout's. */
export type ItemChange = {
    size?: Patch<SizeLengths> | Patch<Aspect> | Patch<RowHeights> | Patch<AspectRatio> | Patch<Tile> | null;
} & Pick<Content, 'center' | 'angle' | 'zIndex' | 'alpha' | 'scale' | 'bounds' | 'movable' | 'isHidden' | 'pinned'>;

/** What is there before a batch: an item, or a section. */
export type UpdateTarget = UpdatePath | { id: string } | { sectionId: string };

/**
 * One operation of a batch. `delete`, `reload` and `from` are indices before the batch, the others after it.
 */
export type Operation =
    | { insert: UpdatePath } & Content
    | { reload: UpdateTarget } & Content
    | { delete: UpdateTarget }
    | { move: { from: UpdateTarget, to: UpdatePath } }
    | { change: { section: number, item: number } | { id: string } } & ItemChange
    | { change: { section: number } | { sectionId: string },
        layout: SectionLayout | CompositionalSectionLayout | null };

/** What the data is to be, by identifiers. */
export type Snapshot = ({ sections: Section[], usingReloadData?: boolean } | { edits: SnapshotEdit[] }) & {
    /** The items, and the sections all of whose items, are made again. */
    reload?: string[];
    reloadSections?: string[];
    /** The items that stay and have new content. */
    reconfigure?: string[];
    animated?: boolean;
    /** What stays in place; by default what the session keeps. */
    keep?: Keep;
    /** The `edition` that the data must have. */
    ifVersion?: number;
};

type Beside = { before: string } | { after: string };

/** A change of the data, with the name and the effect of the method of UIKit's snapshots. */
export type SnapshotEdit =
    | { op: 'appendItems', items: Section['items'], section?: string }
    | { op: 'insertItems', items: Section['items'] } & Beside
    | { op: 'deleteItems' | 'reloadItems' | 'reconfigureItems', items: string[] }
    | { op: 'moveItem', item: string } & Beside
    | { op: 'appendSections' | 'deleteSections' | 'reloadSections', sections: string[] }
    | { op: 'insertSections', sections: string[] } & (Beside | {})
    | { op: 'moveSection', section: string } & Beside
    | { op: 'deleteAllItems' };

/** An item of an outline; the text alone has no children, and no size of its own. */
export type OutlineItem = string | (SizeLengths | RowHeights | Partial<PlacedItem>) & {
    id: string;
    /** Whether its children are visible if it is; by default not. */
    expanded?: boolean;
    items?: OutlineItem[];
};

/** A member and its members, each of which may be null for its default. */
export type Patch<Value> = Value extends unknown[] ? Value
    : Value extends object ? { [Name in keyof Value]?: Patch<Value[Name]> | null }
    : Value;

/** Changed settings; null means the default, and no dynamics. */
export interface SessionPatch {
    /** A layout of another type is whole; members left out have their defaults. */
    layout?: Patch<Layout>;
    /** Whether another layout comes in an animation; true if absent. */
    animated?: boolean;
    /** What stays under a finger while the layout changes. */
    anchor?: LayoutAnchor;
    dynamics?: Patch<Dynamics> | null;
    animation?: Patch<Animation> | null;
    keep?: Keep | null;
    decelerationRate?: DecelerationRate | null;
    pagingEnabled?: boolean | null;
    scroll?: Patch<ScrollSettings> | null;
    effects?: Effect[] | null;
    bounds?: SceneBounds | null;
    expanded?: ItemPath[] | null;
    collapsed?: (number | string)[] | null;
    /** Offsets to set; null sends all sections to their start. */
    orthogonalOffsets?: Record<string, number> | null;
    layoutDirection?: 'leftToRight' | 'rightToLeft' | null;
    /** The changed members, in one step with the layout. */
    viewport?: Patch<ViewportDocument>;
    contentInset?: Patch<Insets> | null;
}

/** Where an item of a scene is and how it moves; at least one of the values. */
export interface ItemValues {
    /** Its centre, in content coordinates. */
    center?: Point;
    angle?: number;
    velocity?: Point;
    angularVelocity?: number;
}

// Sessions.

/** A session as the server describes it. */
export interface SessionDescription
    extends Required<Omit<SessionDocument, 'sections' | 'effects' | 'bounds' | 'dynamics' | 'viewport' | 'layoutDirection'
        | 'orthogonalOffsets' | 'zoomScale'>> {
    id: string;
    viewport: Size & { safeArea?: Required<Insets>, layoutMargins?: Required<Insets> };
    /** Absent if it is `leftToRight`. */
    layoutDirection?: 'rightToLeft';
    /** Whether it mirrors the layout. */
    flips?: boolean;
    /** The sections that scroll sideways, by their indices; absent if there are none. */
    orthogonal?: Record<string, {
        offset: number,
        range: [first: number, last: number],
        scroller: [x: number, y: number, width: number, height: number],
        orthogonalScrollingBehavior: NonNullable<GroupSection['orthogonalScrollingBehavior']>,
        /** Absent if they are the default. */
        orthogonalScrollingProperties?: GroupSection['orthogonalScrollingProperties'],
    }>;
    contentInset: Required<Insets>;
    /** With its part of the safe area; absent if `contentInsetAdjustmentBehavior` is `never`. */
    adjustedContentInset?: Required<Insets>;
    contentSize: Size;
    contentOffset: Point;
    /** The number of items of each section. */
    sections: { items: number }[];
    /** The scale at which the content is shown; absent if it cannot be zoomed. */
    zoomScale?: number;
    /** How far the sections that scroll sideways have scrolled; absent if there are none. */
    orthogonalOffsets?: Record<string, number>;
    /** A change of the layout that fingers drive. */
    transition?: DrivenTransition | { completed: boolean };
    dynamics: Required<SpringDynamics> | SceneDynamics | null;
    animation: Required<Animation>;
    /** Absent if there are none. */
    effects?: Effect[];
    bounds?: SceneBounds;
    sequence: number;
    edition: number;
    tick: number;
    time: number;
    resting: boolean;
    /** The animations that have not ended; absent if there are none. */
    animations?: RunningAnimation[];
    /** How many elements have been laid out anew since creation. */
    invalidations: { cells: number, supplementaryElements: number };
    /** Seconds until the session expires without requests. */
    expiresIn: number;
}

/** A published layout under a name. */
export interface Preset {
    name: PresetName;
    /** Posted to the server, it creates the same session, without the preset's name. */
    session: Required<Omit<SessionDocument, 'preset' | 'contentOffset' | 'effects' | 'bounds'>> & {
        viewport: Size,
        contentInset: Required<Insets>,
    };
}

// Sizes that arrive later.

/** The measured size of an element: the extents that are null in `needed`. */
export type MeasuredSize = MeasuredElement & Partial<Size>;

/** An element by its index path, or by identifiers; headers and footers need no `item`. */
export type MeasuredElement =
    | { kind?: string, section: number, item: number }
    | { kind: string, section: number }
    | { id: string, kind?: string }
    | { sectionId: string, kind?: string, item?: number };

// Animations.

/** What becomes of an animation that has not ended. */
export type AnimationChange =
    | { pause: true }
    /** Where it is held; linear in the way if `scrubsLinearly` is absent, otherwise in its time. */
    | { fraction: number, scrubsLinearly?: boolean }
    /** Whether it goes back to its start. */
    | { reversed: boolean }
    /** How it goes on: what the rest takes, as a part of the duration, and the shape. */
    | { continue: AnimationRest }
    | { finish: 'end' | 'start' | 'current' };

/** How an animation goes on; without members in what is left of its time, along its own curve. */
export type AnimationRest = { durationFactor?: number } & (
    | { curve?: CurveAnimation['curve'] }
    | { spring: SpringAnimation['spring'], initialVelocity?: SpringAnimation['initialVelocity'] }
);

// Scrolling, taps and touches.

/** What a finger that scrolls does at the edges. */
export interface ScrollingFinger {
    /** The place of the finger, in viewport coordinates; null for none. */
    touch?: Point | null;
    /** The behaviour at the edges of the content. */
    overscroll?: 'clamp' | 'free' | 'rubberBand' | 'automatic';
}

/** Whether a change is shown on its way, and along which animation instead of the session's. */
export interface Animated {
    animated?: boolean;
    animation?: Animation;
}

/** What moves the content, or a section that scrolls by itself. */
export type ScrollRequest =
    | { section?: number } & (
        /** With `fling` the finger lets go right after this movement. */
        | { delta: Vector, fling?: Vector } & ScrollingFinger
        | { fling: Vector, touch?: Point | null }
        | { contentOffset: Vector, animated?: false } & ScrollingFinger
        | { contentOffset: Vector, animated: true, animation?: Animation } & Pick<ScrollingFinger, 'overscroll'>
        /** Where a fling comes to rest instead. */
        | { retarget: Vector }
    )
    | { to: ElementPath | ElementName, at?: 'nearest' | 'start' | 'center' | 'end' } & Animated
    /** Two fingers change the scale about a point of the viewport, by default its middle. */
    | { zoom: { factor: number, at?: Point } }
    | { zoomTo: Rect } & Animated;

/** What is tapped, in viewport coordinates if it is a point. */
export type TapRequest = (ElementPath | ElementName | { point: Point }) & { expanded?: boolean } & Animated;

/** What a finger on a scene does, in viewport coordinates. */
export type TouchRequest = { touch: string } & (
    /** How firmly it holds: oscillations per second of the grip, 0 for a rigid one, and their damping ratio. */
    | { phase: 'began', point: Point, frequency?: number, damping?: number }
    | { phase: 'moved', point: Point }
    /** With a velocity the item follows the finger to its last point first. */
    | { phase: 'ended', point?: Point, velocity?: Point }
    | { phase: 'cancelled', point?: Point }
);

// Reordering.

/** What a finger does that takes an item to another place. Points are in viewport coordinates. */
export type ReorderRequest =
    | ReorderBegin
    | { phase: 'moved', point: Point }
    | { phase: 'ended', point?: Point }
    | { phase: 'cancelled' };

/** What is lifted: by its index path, by identifiers, or the frontmost cell at a point. */
export type ReorderBegin = {
    phase: 'began',
    /** What the finger holds the item by; its centre if absent. */
    grip?: 'center' | 'point',
    /** Whether the content scrolls while the finger is near the start or the end of the viewport. */
    autoscroll?: boolean,
    /** How the item looks while it is lifted: factors of its scale and of its opacity. */
    lift?: { scale?: number, alpha?: number },
    targets?: ReorderTargets,
} & (
    | { point: Point }
    | { section: number, item: number, point?: Point }
    | { sectionId: string, item: number, point?: Point }
    | { id: string, point?: Point }
);

/** Where a lifted item may go: some sections, and other places instead of those that are named `section/item`. */
export interface ReorderTargets {
    sections?: number[];
    sectionIds?: string[];
    [place: `${number}/${number}`]: [section: number, item: number];
}

// Changes of the layout.

/** An item that stays at a point of the viewport while the layout changes; without one, the middle of what is seen. */
export type LayoutAnchor = ItemPath & { finger?: Point };

/** What fingers do that change the layout: they start a change, drive it, and end it. */
export type TransitionRequest =
    | { to: Layout, progress?: number, anchor?: LayoutAnchor }
    | { to: Layout, progress?: number, keep: Keep }
    /** From 0 for the old layout to 1 for the new one, and beyond both. */
    | { progress: number, finger?: Point }
    /** `velocity` is that of the progress, per second. */
    | { finish: true, animation?: Animation, velocity?: number }
    | { cancel: true, animation?: Animation, velocity?: number };
