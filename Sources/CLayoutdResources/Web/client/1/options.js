// Options and other arguments: mistakes are reported before anything is sent.

/** @typedef {import('./types.js').ElementName} ElementName */
/** @typedef {import('./types.js').ElementPath} ElementPath */
/** @typedef {import('./types.js').Options} Options */
/** @typedef {import('./types.js').Point} Point */
/** @typedef {import('./layoutd-client.js').ScrollOptions & import('./layoutd-client.js').TapOptions} MotionOptions */
/** @typedef {import('./layoutd-client.js').GrabOptions & import('./layoutd-client.js').ReleaseOptions} TouchOptions */
/** @typedef {import('./layoutd-client.js').SizesOptions & import('./layoutd-client.js').OutlineOptions} DataOptions */
/** @typedef {MotionOptions & TouchOptions & DataOptions} MethodOptions Those of all methods. */
/** @typedef {[holds: (value: any) => boolean, words: string]} Rule What an argument has to be, and how to say so. */

const PHASES = ['began', 'moved', 'ended', 'cancelled'];
const REORDER = ['phase', 'section', 'item', 'id', 'sectionId', 'point', 'grip', 'autoscroll', 'lift', 'targets'];
const TRANSITION = ['to', 'keep', 'anchor', 'progress', 'finger', 'finish', 'cancel', 'animation', 'velocity'];
const PLACES = /** @type {const} */ (['nearest', 'start', 'center', 'end']);
const INCLUDED = ['velocity', 'anchor', 'contacts', 'key'];
const OVERSCROLLS = ['clamp', 'free', 'rubberBand', 'automatic'];

const isFunction = (/** @type {any} */ value) => typeof value === 'function';
const isFlag = (/** @type {any} */ value) => typeof value === 'boolean';
const isSignal = (/** @type {any} */ value) => (
    isObject(value) && 'aborted' in value && isFunction(value.addEventListener));
const isObject = (/** @type {any} */ value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (/** @type {any} */ value) => typeof value === 'number' && Number.isFinite(value);
const isIndex = (/** @type {any} */ value) => Number.isSafeInteger(value) && value >= 0;
const oneOf = (/** @type {string[]} */ values) => (/** @type {any} */ value) => values.includes(value);

/** @type {Record<string, Rule>} */
const OPTIONS = {
    server: [(value) => typeof value === 'string' || value instanceof URL, 'a URL'],
    // Other characters would end the header field, or mean another key.
    key: [(value) => typeof value === 'string' && /^[\w.~+/=-]+$/.test(value), 'a key, without spaces'],
    precision: [(value) => isIndex(value) && value <= 9, 'an integer from 0 to 9'],
    follow: [oneOf(['auto', 'wait', 'clip', 'stream']), "'auto', 'wait', 'clip' or 'stream'"],
    include: [(value) => Array.isArray(value) && value.every(oneOf(INCLUDED)), `a list of ${listed(INCLUDED)}`],
    reducedMotion: [oneOf(['user']), "'user'"],
    reopen: [isFlag, 'a boolean'],
    signal: [isSignal, 'an AbortSignal'],
    onFrame: [isFunction, 'a function'],
    onState: [isFunction, 'a function'],
    onExchange: [isFunction, 'a function'],
    onEnd: [isFunction, 'a function'],
};
/** The types of the options of `controlSession`. */
export const CONTROL_OPTIONS = {
    point: 'function',
    onTap: 'function',
    onGrab: 'function',
    onRelease: 'function',
    onScrollStart: 'function',
    onError: 'function',
    grip: { frequency: 'number', damping: 'number' },
    minimumVelocity: 'number',
    wheel: 'boolean',
    keys: { select: 'function', deselect: 'function', tap: 'function', insert: 'function', delete: 'function' },
};
/** @type {Record<string, Rule>} */
const VISIBLE_OPTIONS = {
    threshold: [(value) => isNumber(value) && value >= 0 && value <= 1, 'a number from 0 to 1'],
    after: [(value) => isNumber(value) && value >= 0 && value <= 86_400, 'a number of seconds from 0 to 86400'],
};
/** @type {Record<string, Rule>} */
const CALL_OPTIONS = {
    signal: OPTIONS.signal,
    animated: [isFlag, 'a boolean'],
    expanded: [isFlag, 'a boolean'],
    animation: [isObject, 'an object'],
    keep: [(value) => typeof value === 'string' || isObject(value), 'a name or an object'],
    overscroll: [oneOf(OVERSCROLLS), listed(OVERSCROLLS)],
    section: [isIndex, 'an index from 0 on'],
    forExtent: [isNumber, 'a number'],
    ifVersion: [isIndex, 'a version from 0 on'],
    touch: [(value) => value === null || isPoint(value), 'a point or null'],
    frequency: [isNumber, 'a number'],
    damping: [isNumber, 'a number'],
    velocity: [isPoint, 'an object with x and y'],
};

/** @type {(options: Options) => Options} Checks the options of `LayoutSession.open`, `attach` and `presets`. */
export function checkOptions(options) { return checkMembers(options, OPTIONS, Object.keys(OPTIONS)); }

/**
 * Checks the options of a method, which has those that are named here, and `signal`.
 *
 * @template {string} Name
 * @param {any} options
 * @param {Name[]} [names]
 * @returns {Pick<MethodOptions, Extract<Name, keyof MethodOptions> | 'signal'>}
 */
export function checkCall(options, names = []) {
    return checkMembers(options, CALL_OPTIONS, [...names, 'signal']);
}

/** @param {any} options @param {Record<string, Rule>} rules @param {string[]} names */
function checkMembers(options, rules, names) {
    if (!isObject(options)) throw new TypeError(`the options must be an object, not ${shown(options)}`);
    for (const [name, value] of Object.entries(options)) {
        if (!names.includes(name)) throw new TypeError(unknown('option', name, names));
        const [holds, words] = rules[name];
        if (value !== undefined && !holds(value)) {
            // An invalid key may be a part of a valid one.
            const given = name === 'key' ? typeof value : shown(value);
            throw new TypeError(`option ${name} must be ${words}, not ${given}`);
        }
    }
    return options;
}

/** @param {string} word @param {string} name @param {string[]} names */
function unknown(word, name, names) {
    const errorsFrom = (/** @type {string} */ other) => distance(name.toLowerCase(), other.toLowerCase());
    const [likely] = names.map((other) => ({ other, errors: errorsFrom(other) }))
        .filter(({ errors }) => errors <= name.length / 3)
        .sort((a, b) => a.errors - b.errors);
    const hint = likely ? ` (did you mean ${likely.other}?)` : '';
    return `unknown ${word} ${name}${hint}; known are ${names.join(', ')}`;
}

/** @type {(from: string, to: string) => number} The number of characters to insert, delete or replace (Levenshtein). */
function distance(from, to) {
    let row = Array.from({ length: to.length + 1 }, (_, index) => index);
    for (let i = 1; i <= from.length; i++) {
        const above = row;
        row = [i];
        for (let j = 1; j <= to.length; j++) {
            const replaced = above[j - 1] + (from[i - 1] === to[j - 1] ? 0 : 1);
            row.push(Math.min(replaced, above[j] + 1, row[j - 1] + 1));
        }
    }
    return row[to.length];
}

/** @param {any} value */
function shown(value) {
    if (typeof value === 'string') return `'${value}'`;
    if (Array.isArray(value)) return 'an array';
    if (typeof value === 'object' && value !== null) return 'an object';
    return typeof value === 'function' ? 'a function' : String(value);
}

/** @param {readonly string[]} values */
function listed(values) {
    const quoted = values.map((value) => `'${value}'`);
    return `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}

/** @param {any} value */
function isPoint(value) { return isObject(value) && isNumber(value.x) && isNumber(value.y); }

/**
 * Checks numbers by name; a missing one is 0.
 *
 * @param {string} name
 * @param {any} value
 * @param {string[]} [members]
 * @returns {Record<string, number>}
 */
function numbers(name, value, members = ['x', 'y']) {
    if (!isObject(value)) {
        throw new TypeError(`${name} must be an object with ${members.join(' and ')}, not ${shown(value)}`);
    }
    for (const [member, number] of Object.entries(value)) {
        if (!members.includes(member)) throw new TypeError(unknown(`member of ${name}:`, member, members));
        if (number !== undefined && !isNumber(number)) {
            throw new TypeError(`${name}.${member} must be a finite number, not ${shown(number)}`);
        }
    }
    return value;
}

/**
 * Checks a delta, a velocity or an offset; a missing coordinate is 0.
 *
 * @type {(name: string, value: Partial<Point>) => Point}
 */
export function checkVector(name, value) {
    const { x = 0, y = 0 } = numbers(name, value);
    return { x, y };
}

/** @type {(name: string, value: Point) => Point} Checks a place, which has both coordinates. */
export function checkPoint(name, value) {
    const { x, y } = numbers(name, value);
    if (x === undefined || y === undefined) throw new TypeError(`${name} must have x and y`);
    return { x, y };
}

/** @param {any} factor @returns {number} */
export function checkFactor(factor) {
    if (isNumber(factor) && factor > 0) return factor;
    throw new TypeError(`factor must be a number above 0, not ${shown(factor)}`);
}

/** @param {any} rect */
export function checkRect(rect) {
    const { x, y, width, height } = numbers('rect', rect, ['x', 'y', 'width', 'height']);
    if (x === undefined || y === undefined || !(width > 0 && height > 0)) {
        throw new TypeError('rect must have x and y, and a width and a height above 0');
    }
    return { x, y, width, height };
}

/** @param {import('./types.js').Size & import('./layoutd-client.js').ViewportInsets} viewport */
export function checkViewport(viewport) {
    const { contentInset, safeArea, layoutMargins, ...value } = checkObject('viewport', viewport);
    const { width, height } = numbers('viewport', value, ['width', 'height']);
    if (!(width > 0 && height > 0)) {
        throw new TypeError('the viewport must have a width and a height above 0');
    }
}

/** @type {(path: any) => ElementPath} Checks an index path. */
export function checkPath(path) {
    if (!isObject(path)) throw new TypeError(`an index path must be an object, not ${shown(path)}`);
    const { kind, section, item } = path;
    for (const [name, index] of Object.entries({ section, item })) {
        if (!isIndex(index)) throw new TypeError(`${name} must be an index from 0 on, not ${shown(index)}`);
    }
    if (kind !== undefined) checkKind(kind);
    return { ...(kind && { kind }), section, item };
}

/** @type {(path: any) => ElementPath | ElementName} Checks an index path, or what an identifier names. */
export function checkElement(path) {
    const name = isObject(path) && ['id', 'sectionId'].find((name) => name in path);
    if (!name) return checkPath(path);
    const { [name]: identifier, kind } = path;
    if (typeof identifier !== 'string') throw new TypeError(`${name} must be a string, not ${shown(identifier)}`);
    if (kind !== undefined) checkKind(kind);
    return path;
}

/** @param {any} target @returns {ElementPath | ElementName | { point: Point }} */
export function checkTarget(target) {
    if (isObject(target) && 'point' in target) {
        const { point, ...rest } = target;
        return { ...rest, point: checkPoint('point', point) };
    }
    return { ...target, ...checkElement(target) };
}

/** @param {any} kind @returns {string} */
export function checkKind(kind) {
    if (typeof kind === 'string' && kind !== '') return kind;
    throw new TypeError(`kind must be the name of a kind, not ${shown(kind)}`);
}

/** @param {any} at */
export function checkPlace(at) { return checkWord('at', at, PLACES); }

/** @param {any} name @param {any} phase @param {any} point @returns {import('./holding.js').SceneTouch} */
export function checkTouch(name, phase, point) {
    if (typeof name !== 'string' || !/^[A-Za-z0-9_-]{1,64}$/.test(name)) {
        throw new TypeError(`the name of a touch has 1 to 64 letters, digits, - and _, not ${shown(name)}`);
    }
    checkWord('phase', phase, PHASES);
    if (point === undefined && (phase === 'began' || phase === 'moved')) {
        throw new TypeError(`a touch that ${phase} needs a point`);
    }
    return { touch: name, phase, ...(point !== undefined && { point: checkPoint('point', point) }) };
}

/** @param {any} change @returns {import('./documents.js').ReorderRequest} */
export function checkReorder(change) {
    const { phase, point } = checkNames('change', change, REORDER);
    checkWord('phase', phase, PHASES);
    if (point === undefined && phase === 'moved') throw new TypeError('an item that moved needs a point');
    return { ...change, ...(point !== undefined && { point: checkPoint('point', point) }) };
}

/** @param {any} change @returns {{ to?: import('./documents.js').Layout }} */
export function checkTransition(change) { return checkNames('change', change, TRANSITION); }

/** @param {any} callback @param {any} options @returns {{ threshold: number, after?: number }} */
export function checkVisible(callback, options) {
    if (!isFunction(callback)) throw new TypeError(`callback must be a function, not ${shown(callback)}`);
    const { threshold = 0.5, after } = checkMembers(options, VISIBLE_OPTIONS, Object.keys(VISIBLE_OPTIONS));
    return { threshold, after };
}

/** @param {any} ticks @returns {number} */
export function checkTicks(ticks) {
    if (!isIndex(ticks) || ticks < 1) {
        throw new TypeError(`ticks must be an integer from 1 on, not ${shown(ticks)}`);
    }
    return ticks;
}

/** @param {string} name @param {any} value @param {string[]} names */
function checkNames(name, value, names) {
    const other = Object.keys(checkObject(name, value)).find((member) => !names.includes(member));
    if (other !== undefined) throw new TypeError(unknown(`member of ${name}:`, other, names));
    return value;
}

/** @param {string} name @param {any} value */
export function checkObject(name, value) {
    if (!isObject(value)) throw new TypeError(`${name} must be an object, not ${shown(value)}`);
    return value;
}

/** @template Value @param {string} name @param {Value} value @returns {Value} */
export function checkArray(name, value) {
    if (!Array.isArray(value)) throw new TypeError(`${name} must be an array, not ${shown(value)}`);
    return value;
}

/** @param {any} section */
export function checkSection(section) {
    if (typeof section === 'string' && !/^\.{0,2}$|\//.test(section)) return encodeURIComponent(section);
    throw new TypeError(`section must be an identifier without a slash, not ${shown(section)}`);
}

/** @param {any} id */
export function checkBehaviorId(id) {
    if (typeof id !== 'string' || id === '') throw new TypeError(`id must be a string, not ${shown(id)}`);
    return encodeURIComponent(id);
}

/** @template {string} Word @param {string} name @param {any} value @param {readonly Word[]} words @returns {Word} */
function checkWord(name, value, words) {
    if (!words.includes(value)) throw new TypeError(`${name} must be ${listed(words)}, not ${shown(value)}`);
    return value;
}

/**
 * Returns the URL of a path on the server.
 *
 * @param {string} path
 * @param {Options} options
 */
export function address(path, { server }) {
    if (server === undefined) return new URL(path, homeServer()).href;
    const base = new URL(server, globalThis.document?.baseURI);
    if (!base.pathname.endsWith('/')) base.pathname += '/';
    return new URL(path, base).href;
}

/** The server that this module came from. */
function homeServer() {
    const { url } = import.meta;
    if (/^https?:.*\/client\/1\/(options|layoutd-client\.min)\.js$/.test(url)) return new URL('../../', url);
    throw new TypeError('the option server is required, because this module was not loaded from a layoutd');
}

/**
 * Returns the URL of a session.
 *
 * @param {string | URL} url
 * @param {Options} options
 */
export function sessionAddress(url, options) {
    if (typeof url !== 'string' && !(url instanceof URL)) {
        throw new TypeError(`url must be the URL of a session, not ${shown(url)}`);
    }
    const isAbsolute = url instanceof URL || /^https?:/i.test(url);
    const { origin, pathname } = isAbsolute ? new URL(url) : new URL(url, address('', options));
    const path = pathname.replace(/\/$/, '');
    if (!/\/v1\/sessions\/[^/]+$/.test(path)) {
        throw new TypeError(`url must be the URL of a session, with /v1/sessions/{id}, not '${url}'`);
    }
    return origin + path;
}

/**
 * The type of an option: the name of a JavaScript type, several of them, or the types of an object's members.
 *
 * @typedef {string | string[] | { [member: string]: OptionType }} OptionType
 */

/**
 * Checks options against their types. Missing and undefined ones are allowed.
 *
 * @param {any} options
 * @param {{ [option: string]: OptionType }} types
 * @param {string} [name] The name of `options` in messages.
 * @throws {TypeError} If an option is unknown, or has another type.
 */
export function checkTypes(options, types, name = 'options') {
    if (typeof options !== 'object' || options === null) throw new TypeError(`${name} must be an object`);
    for (const [key, value] of Object.entries(options)) {
        if (!Object.hasOwn(types, key)) {
            throw new TypeError(unknown(`member of ${name}:`, key, Object.keys(types)));
        }
        if (value !== undefined) checkType(value, types[key], `${name}.${key}`);
    }
}

/** @param {unknown} value @param {OptionType} type @param {string} name */
function checkType(value, type, name) {
    if (typeof type === 'object' && !Array.isArray(type)) return checkTypes(value, type, name);
    const allowed = [type].flat();
    if (!allowed.includes(typeof value)) throw new TypeError(`${name} must be a ${allowed.join(' or a ')}`);
}
