// Sliders for the settings of a live session, and a switch for its direction.

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

/** Why a session's direction cannot change; undefined if it can. */
function obstacle({ layout, dynamics }) {
    if (layout.type === 'newtonian') return 'gravity has no leading side';
    return dynamics?.type === 'behaviors' ? 'scenes have no leading side' : undefined;
}

/** Compositional layouts and configured lists begin at the right by themselves, others if they say so. */
function flipsByItself({ type, appearance }) { return type === 'compositional' || (type === 'list' && appearance); }

/** The sliders, and the switch. */
export class Settings {
    #page;
    #settings;
    #switch;
    #reason;

    /**
     * @param {(id: string) => HTMLElement} find
     * @param {object} page `describe` returns the session's description, if there is a session; `act` changes the
     *     session, and returns nothing if that fails; `edit` changes the document.
     */
    constructor(find, page) {
        this.#page = page;
        this.#settings = Object.entries(PATHS).map(([id, path]) => {
            const slider = find(id);
            const setting = new Setting(slider, path, (path, value) => this.#change(path, value));
            slider.addEventListener('input', () => {
                if (page.describe()) setting.send(page.describe());
            });
            slider.addEventListener('change', () => {
                const [path, value] = page.describe() ? setting.entry(page.describe()) : [];
                if (path) this.#keep(path, value);
            });
            return setting;
        });
        this.#switch = find('right-to-left');
        this.#reason = find('no-direction');
        this.#switch.addEventListener('change', () => this.#turn());
    }

    /** Shows a session's settings, and hides those that it does not have. */
    show(description) {
        this.#settings.forEach((setting) => setting.show(description));
        const reason = obstacle(description);
        this.#switch.disabled = reason !== undefined;
        this.#switch.checked = description.layoutDirection === 'rightToLeft';
        this.#reason.textContent = reason ?? '';
    }

    async #change([object, name], value) {
        const frame = await this.#page.act((session) => session.patch({ [object]: { [name]: value } }));
        const description = this.#page.describe();
        if (frame && description) description[object][name] = value;
    }

    #keep([object, name], value) {
        this.#page.edit((document) => {
            if (document[object]?.[name] !== undefined) document[object][name] = value;
        });
    }

    /** Turns the session, and the document, to the direction of the switch. */
    async #turn() {
        const { layout } = this.#page.describe() ?? {};
        if (!layout) return;
        const isOn = this.#switch.checked;
        const layoutDirection = isOn ? 'rightToLeft' : 'leftToRight';
        const flips = flipsByItself(layout) ? undefined : { flipsHorizontallyInOppositeLayoutDirection: isOn };
        const changes = { layoutDirection, ...(flips && { layout: flips }) };
        const frame = await this.#page.act((session) => session.patch(changes));
        const description = this.#page.describe();
        if (description) this.show(description);
        if (!frame) return;
        this.#page.edit((document) => {
            if (isOn) document.layoutDirection = layoutDirection;
            else delete document.layoutDirection;
            if (flips) document.layout = { ...document.layout, ...flips };
        });
    }
}
