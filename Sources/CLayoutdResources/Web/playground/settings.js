// Sliders for the settings of a live session.

/** The path of each slider's setting in a description; undefined if there is none. */
const PATHS = {
    damping({ layout, dynamics, animation }) {
        if (dynamics?.type === 'spring') return ['dynamics', 'damping'];
        if (layout.type === 'newtonian') return ['layout', 'damping'];
        return dynamics === null && 'damping' in animation ? ['animation', 'damping'] : undefined;
    },
    frequency({ layout, dynamics }) {
        if (dynamics?.type === 'spring') return ['dynamics', 'frequency'];
        return layout.type === 'newtonian' ? ['layout', 'frequency'] : undefined;
    },
    resistance({ dynamics }) {
        return dynamics?.type === 'spring' ? ['dynamics', 'resistanceFactor'] : undefined;
    },
};

/** The damping of animations goes up to 1, that of springs beyond. */
const MOST_DAMPING = { animation: '1', dynamics: '1.5', layout: '1.5' };

/** One slider. */
class Setting {
    #slider;
    #find;
    #change;
    #isBusy = false;

    /**
     * @param {HTMLInputElement} slider
     * @param {(description: object) => string[] | undefined} find
     * @param {(path: string[], value: number) => Promise<unknown>} change
     */
    constructor(slider, find, change) {
        this.#slider = slider;
        this.#find = find;
        this.#change = change;
    }

    /** Whether the session shown last has this setting. */
    get isShown() { return !this.#slider.parentElement.hidden; }

    /** Shows a session's setting, or hides the slider. */
    show(description) {
        if (this.#isBusy) return;
        const path = this.#find(description);
        this.#slider.parentElement.hidden = path === undefined;
        if (path && this.#slider.id === 'damping') this.#slider.max = MOST_DAMPING[path[0]];
        if (path) this.#slider.value = description[path[0]][path[1]];
        this.#tell(path ? description[path[0]][path[1]] : '–');
    }

    /** Applies the slider's value to the session, and repeats this if the slider moves meanwhile. */
    async send(description) {
        this.#tell(this.#slider.value);
        const path = this.#find(description);
        if (this.#isBusy || !path) return;
        this.#isBusy = true;
        for (let sent; sent !== this.#slider.value;) {
            sent = this.#slider.value;
            await this.#change(path, Number(sent));
        }
        this.#isBusy = false;
    }

    /** Returns the setting's path in a description, and its value. */
    entry(description) { return [this.#find(description), Number(this.#slider.value)]; }

    #tell(text) { this.#slider.nextElementSibling.value = text; }
}

/** All sliders. */
export class Settings {
    #settings;

    /** Whether the session shown last has any of the settings. */
    get areShown() { return this.#settings.some((setting) => setting.isShown); }

    /**
     * @param {(id: string) => HTMLElement} find
     * @param {() => object | undefined} describe The session's description, if there is a session.
     * @param {object} act `change(path, value)`, which never fails, and `keep(path, value)` at the end.
     */
    constructor(find, describe, act) {
        this.#settings = Object.entries(PATHS).map(([id, path]) => {
            const slider = find(id);
            const setting = new Setting(slider, path, act.change);
            slider.addEventListener('input', () => {
                if (describe()) setting.send(describe());
            });
            slider.addEventListener('change', () => {
                const [path, value] = describe() ? setting.entry(describe()) : [];
                if (path) act.keep(path, value);
            });
            return setting;
        });
    }

    /** Shows a session's settings, and hides those that it does not have. */
    show(description) { this.#settings.forEach((setting) => setting.show(description)); }
}
