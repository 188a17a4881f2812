// A photo library: years, months and days, between which two fingers, a touchpad, keys and buttons change.

import { pinchBetween } from '../client/1/pinching.js';

const fill = { widthDimension: { fractionalWidth: 1 }, heightDimension: { fractionalHeight: 1 } };
const gap = { top: 1.5, leading: 1.5, bottom: 1.5, trailing: 1.5 };
const picture = { layoutSize: fill, contentInsets: gap };
const part = (width, height) => ({
    widthDimension: { fractionalWidth: width }, heightDimension: { fractionalHeight: height },
});

const years = {
    type: 'flow', itemSize: { width: 26, height: 26 }, minimumLineSpacing: 2, minimumInteritemSpacing: 2,
    sectionInset: { top: 3, left: 3, bottom: 7, right: 3 },
};

const months = {
    type: 'waterfall', columnCount: 4, itemSize: { width: 1, height: 1 }, minimumColumnSpacing: 3,
    minimumInteritemSpacing: 3, sectionInset: { top: 3, left: 3, bottom: 13, right: 3 },
};

/** A large picture beside two small ones, and three below. */
const days = {
    type: 'compositional',
    interSectionSpacing: 10,
    section: {
        contentInsets: { leading: 2, trailing: 2 },
        boundarySupplementaryItems: [{
            kind: 'header', alignment: 'top', pinToVisibleBounds: true, zIndex: 2,
            layoutSize: { widthDimension: { fractionalWidth: 1 }, heightDimension: { absolute: 40 } },
        }],
        group: {
            direction: 'vertical',
            layoutSize: { widthDimension: { fractionalWidth: 1 }, heightDimension: { fractionalWidth: 1 } },
            subitems: [
                {
                    direction: 'horizontal', layoutSize: part(1, 0.6667),
                    subitems: [
                        { layoutSize: part(0.6667, 1), contentInsets: gap },
                        { direction: 'vertical', layoutSize: part(0.3333, 1), count: 2, subitem: picture },
                    ],
                },
                { direction: 'horizontal', layoutSize: part(1, 0.3333), count: 3, subitem: picture },
            ],
        },
    },
};

/** The layouts, from the smallest pictures to the largest. */
export const LAYOUTS = [years, months, days];
const NAMES = ['Years', 'Months', 'Days'];
/** How much larger pictures become in each step. */
const SCALE = [3, 2];

const STYLE = `
    .element.picture {
        border-radius: min(10px, 8%); box-shadow: none; font-size: 0;
        background: radial-gradient(circle at var(--sun), oklch(0.97 0.06 95) 0 7%, transparent 8%),
            radial-gradient(90% 60% at 20% 108%, var(--near) 0 60%, transparent 61%),
            radial-gradient(80% 70% at 85% 112%, var(--far) 0 58%, transparent 59%),
            linear-gradient(var(--sky), oklch(0.95 0.04 80));
    }
    .element.header.day {
        padding-inline-start: 12px; background: color-mix(in oklch, var(--panel) 82%, transparent); color: var(--text);
        box-shadow: none; font-size: 16px; font-weight: 650; backdrop-filter: blur(8px);
    }
    #segments {
        position: relative; z-index: 1; display: flex; justify-content: center; align-self: center;
        padding: 3px; border: 1px solid var(--line); border-radius: 13px; background: var(--well);
    }
    #segments button { min-height: 30px; min-width: 84px; border-color: transparent; background: none; }
    #segments [aria-pressed=true] { background: var(--panel); box-shadow: 0 1px 3px var(--shade); font-weight: 600; }
    @media (pointer: coarse) { #segments button { min-height: 44px; } }
`;

/** @type {CSSStyleSheet | undefined} */
let sheet;

/** The pictures of a session, and the buttons above which they are shown. */
export class Photos {
    #buttons = document.createElement('div');
    #pinch;

    /**
     * @param {HTMLElement} stage
     * @param {import('../client/1/layoutd-client.js').LayoutSession} session
     * @param {import('../client/1/gestures.js').Place} point Converts an event's place to viewport coordinates.
     */
    constructor(stage, session, point) {
        if (!sheet) {
            sheet = new CSSStyleSheet();
            sheet.replaceSync(STYLE);
            document.adoptedStyleSheets.push(sheet);
        }
        this.#pinch = pinchBetween(session, stage, LAYOUTS, {
            point, scale: SCALE,
            onChange: (index) => {
                this.#mark();
                // For those who do not see them.
                document.getElementById('chosen').textContent = NAMES[index];
            },
        });
        this.#buttons.id = 'segments';
        this.#buttons.role = 'group';
        this.#buttons.ariaLabel = 'Photos by';
        this.#buttons.append(...NAMES.map((name, index) => {
            const button = document.createElement('button');
            button.type = 'button';
            button.textContent = name;
            button.addEventListener('click', () => {
                this.#pinch.change(index);
                this.#mark();
            });
            return button;
        }));
        this.#mark();
        stage.parentElement.after(this.#buttons);
    }

    /** Removes the buttons, and listens no more. */
    stop() {
        this.#pinch.stop();
        this.#buttons.remove();
    }

    /** Fills the element of an item. */
    fill(element, { kind, id = '' }) {
        element.classList.add(kind === 'cell' ? 'picture' : 'day');
        if (kind !== 'cell') return true;
        const number = Number(id.replace(/\D+/g, ''));
        const turn = (factor, span) => Math.round(number * factor % span);
        const hue = turn(47, 360);
        element.style.setProperty('--sky', `oklch(0.84 0.09 ${hue})`);
        element.style.setProperty('--near', `oklch(0.5 0.1 ${hue + 150})`);
        element.style.setProperty('--far', `oklch(0.66 0.09 ${hue + 190})`);
        element.style.setProperty('--sun', `${15 + turn(29, 70)}% ${12 + turn(13, 30)}%`);
        return true;
    }

    /** Shows which layout the session has, or is coming to. */
    #mark() {
        [...this.#buttons.children].forEach((button, index) => {
            button.ariaPressed = `${index === this.#pinch.index}`;
        });
    }
}
