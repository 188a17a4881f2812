// Compositional layouts, as documents of the server; the members are UIKit's.

import {
    ConfiguredListLayout, FlowLayout, GridLayout, JustifiedLayout, ListLayout, WaterfallLayout,
} from './documents.js';
import { Point } from './types.js';

/** Sections of groups, each with its own layout. */
export interface CompositionalLayout {
    type?: 'compositional';
    scrollDirection?: 'vertical' | 'horizontal';
    interSectionSpacing?: number;
    contentInsetsReference?: ContentInsetsReference;
    /** Items at the edges of the whole content. */
    boundarySupplementaryItems?: BoundarySupplementaryItem[];
    /** The layout of sections without their own; null if all have one. */
    section?: GroupSection | null;
    /** Pixels per point, to which places are rounded; 0 turns rounding off. */
    pixelScale?: number;
}

/** The layout of one section: groups, or all that another layout has. */
export type CompositionalSectionLayout =
    | GroupSection
    | FlowLayout & { type: 'flow' }
    | ListLayout & { type: 'list' }
    | Omit<ConfiguredListLayout, 'pixelScale'> & { type: 'list' }
    | WaterfallLayout & { type: 'waterfall' }
    | JustifiedLayout
    | GridLayout;

/** A group that is repeated until all items of a section have a place. */
export interface GroupSection {
    type?: 'compositional';
    group: Group;
    contentInsets?: DirectionalInsets;
    interGroupSpacing?: number;
    contentInsetsReference?: ContentInsetsReference;
    /** True by default. */
    supplementariesFollowContentInsets?: boolean;
    boundarySupplementaryItems?: BoundarySupplementaryItem[];
    decorationItems?: { kind: string, contentInsets?: DirectionalInsets, zIndex?: number }[];
    orthogonalScrollingBehavior?: 'none' | 'continuous' | 'continuousGroupLeadingBoundary' | 'paging'
        | 'groupPaging' | 'groupPagingCentered';
    orthogonalScrollingProperties?: {
        bounce?: 'automatic' | 'always' | 'never',
        decelerationRate?: 'automatic' | 'normal' | 'fast',
    };
}

export type ContentInsetsReference = 'automatic' | 'none' | 'safeArea' | 'layoutMargins' | 'readableContent';

/** Members in a row or a column, or items at given places. */
export type Group = Line | CustomGroup;

/** Either `subitems` in turn, as many as fit, or a `count` of one. */
export interface Line {
    direction: 'horizontal' | 'vertical';
    layoutSize: LayoutSize;
    subitems?: (GroupItem | Group)[];
    /** `count` of these share the group's length. */
    subitem?: GroupItem | Group;
    /** `count` of these have their own sizes. */
    repeatingSubitem?: GroupItem | Group;
    count?: number;
    interItemSpacing?: Spacing;
    contentInsets?: DirectionalInsets;
    edgeSpacing?: EdgeSpacing;
    supplementaryItems?: SupplementaryItem[];
}

export interface CustomGroup {
    direction: 'custom';
    layoutSize: LayoutSize;
    items: { x: number, y: number, width: number, height: number, zIndex?: number }[];
    contentInsets?: DirectionalInsets;
    edgeSpacing?: EdgeSpacing;
    supplementaryItems?: SupplementaryItem[];
}

export interface GroupItem {
    layoutSize: LayoutSize;
    contentInsets?: DirectionalInsets;
    edgeSpacing?: EdgeSpacing;
    supplementaryItems?: SupplementaryItem[];
}

export interface LayoutSize {
    widthDimension: Dimension;
    heightDimension: Dimension;
}

/** A fraction of the container, or a length in points. */
export type Dimension =
    | { fractionalWidth: number }
    | { fractionalHeight: number }
    | { absolute: number }
    | { estimated: number }
    | { uniformAcrossSiblings: number };

export type Spacing = { fixed: number } | { flexible: number };

export interface EdgeSpacing {
    leading?: Spacing;
    top?: Spacing;
    trailing?: Spacing;
    bottom?: Spacing;
}

/** A missing edge is 0. */
export interface DirectionalInsets {
    top?: number;
    leading?: number;
    bottom?: number;
    trailing?: number;
}

/** A badge of an item or a group. */
export interface SupplementaryItem {
    kind: string;
    layoutSize: LayoutSize;
    containerAnchor: Anchor;
    itemAnchor?: Anchor;
    /** 1 by default. */
    zIndex?: number;
}

/** At most one of the offsets; the fractional one is in the size of the badge. */
export interface Anchor {
    edges: ('top' | 'leading' | 'bottom' | 'trailing')[];
    absoluteOffset?: Partial<Point>;
    fractionalOffset?: Partial<Point>;
}

/** A header, a footer or another item at an edge of a section or of the layout. */
export interface BoundarySupplementaryItem {
    kind: string;
    layoutSize: LayoutSize;
    alignment: 'top' | 'topLeading' | 'leading' | 'bottomLeading' | 'bottom' | 'bottomTrailing' | 'trailing'
        | 'topTrailing';
    absoluteOffset?: Partial<Point>;
    /** True by default. */
    extendsBoundary?: boolean;
    pinToVisibleBounds?: boolean;
    /** How far from the edge it stays; 0 by default. */
    pinOffset?: number;
    /** Whether it grows while the content is pulled away from its start; false by default. */
    stretches?: boolean;
    contentInsets?: DirectionalInsets;
    /** 1 by default. */
    zIndex?: number;
}
