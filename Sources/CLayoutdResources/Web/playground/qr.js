/**
 * QR codes (ISO/IEC 18004, model 2) for links.
 *
 *     drawQRCode(find('code'), link);        // a <canvas> or an <svg>
 *     const modules = qrCode(link);          // modules[row][column], true for dark
 *
 * The text becomes UTF-8 in byte mode. The code has error correction level M, or L for more than 2331
 * bytes, and the smallest version that holds the text. References are to sections of the standard.
 *
 * @module qr
 */

/**
 * Table 9: codewords for error correction in every block, and the number of blocks, by version from 1.
 */
const LEVELS = {
    L: {
        indicator: 0b01,
        correction: [
            7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
            28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
        blocks: [
            1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
            8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
        ],
    },
    M: {
        indicator: 0b00,
        correction: [
            10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
            26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
        ],
        blocks: [
            1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
            17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
        ],
    },
};

/** Annex E: the second coordinate of alignment patterns, by version from 2. The others follow evenly. */
const ALIGNMENT = [
    18, 22, 26, 30, 34, 22, 24, 26, 28, 30, 32, 34, 26, 26, 26, 30, 30, 30, 34, 28,
    26, 30, 28, 32, 30, 34, 26, 30, 26, 30, 34, 30, 34, 30, 24, 28, 32, 26, 30,
];

const BYTE_MODE = 0b0100;
/** Section 7.4.10: codewords that fill what the data leave free. */
const PADDING = [0b11101100, 0b00010001];
/** Section 5.3.8: the light margin around the code, in modules. */
const QUIET = 4;

/** Section 7.8.2: which modules of the data region each mask inverts. */
const MASKS = [
    (row, column) => (row + column) % 2 === 0,
    (row) => row % 2 === 0,
    (row, column) => column % 3 === 0,
    (row, column) => (row + column) % 3 === 0,
    (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
    (row, column) => (row * column) % 2 + (row * column) % 3 === 0,
    (row, column) => ((row * column) % 2 + (row * column) % 3) % 2 === 0,
    (row, column) => ((row + column) % 2 + (row * column) % 3) % 2 === 0,
];

/**
 * Returns the modules of a QR code, without the light margin of four modules that it needs.
 *
 * @param {string} text
 * @returns {boolean[][]} Rows from the top, true for dark modules.
 * @throws {RangeError} If the text has more than 2953 bytes in UTF-8.
 */
export function qrCode(text) {
    const data = new TextEncoder().encode(text);
    const { version, level } = smallest(data.length);
    const grid = new Grid(version);
    grid.place(bitsOf(codewords(data, version, level)));
    const codes = MASKS.map((_, mask) => grid.masked(mask, level));
    const penalties = codes.map(penalty);
    return codes[penalties.indexOf(Math.min(...penalties))];
}

/**
 * Draws a QR code, dark on light also in dark pages, with its margin. An `<svg>` gets a `viewBox`; a
 * `<canvas>` gets whole pixels per module, near the size at which it is displayed.
 *
 * @param {HTMLCanvasElement | SVGSVGElement} element
 * @param {string} text
 * @throws {RangeError} If the text has more than 2953 bytes in UTF-8.
 */
export function drawQRCode(element, text) {
    const modules = qrCode(text);
    const size = modules.length + 2 * QUIET;
    if (element instanceof HTMLCanvasElement) drawPixels(element, modules, size);
    else drawPaths(element, modules, size);
}

function drawPixels(canvas, modules, size) {
    const unit = Math.max(2, Math.round(canvas.clientWidth * devicePixelRatio / size));
    canvas.width = size * unit;
    canvas.height = size * unit;
    const pen = canvas.getContext('2d');
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = '#000';
    for (const { row, column, length } of runs(modules)) {
        pen.fillRect(unit * (QUIET + column), unit * (QUIET + row), unit * length, unit);
    }
}

function drawPaths(svg, modules, size) {
    const make = (name, attributes) => {
        const element = document.createElementNS('http://www.w3.org/2000/svg', name);
        for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
        return element;
    };
    const path = runs(modules)
        .map(({ row, column, length }) => `M${QUIET + column} ${QUIET + row}h${length}v1h-${length}z`);
    svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
    svg.replaceChildren(
        make('rect', { width: size, height: size, fill: '#fff' }),
        make('path', { d: path.join(''), fill: '#000' }),
    );
}

/** Returns the horizontal runs of dark modules. */
function runs(modules) {
    return modules.flatMap((line, row) => {
        const found = [];
        line.forEach((isDark, column) => {
            if (!isDark) return;
            if (line[column - 1]) found.at(-1).length += 1;
            else found.push({ row, column, length: 1 });
        });
        return found;
    });
}

// The data, section 7.4 to 7.6.

/** Returns the smallest version that holds the given number of bytes at the best level, and the level. */
function smallest(bytes) {
    for (const level of [LEVELS.M, LEVELS.L]) {
        for (let version = 1; version <= 40; version++) {
            if (bytes <= capacity(version, level)) return { version, level };
        }
    }
    throw new RangeError(`A QR code holds 2953 bytes; the text has ${bytes}.`);
}

/** The number of bytes in a code: four bits name the mode, 8 or 16 bits the number of bytes. */
function capacity(version, level) {
    return dataCodewords(version, level) - (version < 10 ? 2 : 3);
}

function dataCodewords(version, { correction, blocks }) {
    return allCodewords(version) - correction[version - 1] * blocks[version - 1];
}

/** Table 1: the codewords that fit into the modules without a fixed purpose. */
function allCodewords(version) {
    const size = sizeOf(version);
    const alignments = alignmentCoordinates(version).length;
    const finders = 3 * 8 * 8;
    const timing = 2 * (size - 16);
    // Two copies of 15 bits and a dark module; two copies of 18 bits.
    const information = 31 + (version < 7 ? 0 : 36);
    // Three corners have finders instead, and 2 (n - 2) of the patterns cover 5 modules of a timing pattern.
    const alignment = alignments === 0 ? 0 : 25 * (alignments ** 2 - 3) - 10 * (alignments - 2);
    return Math.floor((size ** 2 - finders - timing - information - alignment) / 8);
}

function sizeOf(version) { return 17 + 4 * version; }

/** Returns the rows, which are also the columns, of the centres of alignment patterns. */
function alignmentCoordinates(version) {
    if (version === 1) return [];
    const last = sizeOf(version) - 7;
    const count = Math.floor(version / 7) + 2;
    const second = ALIGNMENT[version - 2];
    const step = (last - second) / Math.max(1, count - 2);
    return [6, ...Array.from({ length: count - 1 }, (_, index) => second + index * step)];
}

/** Returns the codewords of data and error correction in the order in which they are placed. */
function codewords(data, version, level) {
    const blocks = split(message(data, version, level), level.blocks[version - 1]);
    const divisor = generator(level.correction[version - 1]);
    return [...interleaved(blocks), ...interleaved(blocks.map((block) => remainder(block, divisor)))];
}

/** Returns the mode, the length, the data and the padding as codewords. */
function message(data, version, level) {
    const count = dataCodewords(version, level);
    const length = version < 10 ? [data.length] : [data.length >> 8, data.length & 255];
    // The mode takes half a codeword, so every byte lies in two of them.
    const bytes = [BYTE_MODE, ...length, ...data, 0];
    const words = bytes.slice(1).map((byte, index) => (bytes[index] & 15) << 4 | byte >> 4);
    return [...words, ...Array.from({ length: count - words.length }, (_, index) => PADDING[index % 2])];
}

/** Splits codewords into blocks; the last ones are longer by one if they do not divide evenly. */
function split(words, count) {
    const short = Math.floor(words.length / count);
    const shortCount = count - words.length % count;
    return Array.from({ length: count }, (_, index) => {
        const start = index * short + Math.max(0, index - shortCount);
        return words.slice(start, start + short + (index < shortCount ? 0 : 1));
    });
}

/** Returns the first codewords of all blocks, then the second ones, and so on. */
function interleaved(blocks) {
    const longest = blocks.at(-1).length;
    return Array.from({ length: longest }, (_, index) => blocks.map((block) => block[index]))
        .flat().filter((word) => word !== undefined);
}

function bitsOf(words) {
    return words.flatMap((word) => [7, 6, 5, 4, 3, 2, 1, 0].map((place) => (word >> place & 1) === 1));
}

// Reed-Solomon codes over GF(2^8), with the polynomial x^8 + x^4 + x^3 + x^2 + 1, section 7.5.2.

const POWERS = [1];
while (POWERS.length < 255) POWERS.push(twice(POWERS.at(-1)));
/** @type {number[]} */
const LOGARITHMS = [];
POWERS.forEach((power, exponent) => { LOGARITHMS[power] = exponent; });

function twice(value) { return value < 128 ? 2 * value : 2 * value ^ 0b100011101; }

function product(a, b) {
    if (a === 0 || b === 0) return 0;
    return POWERS[(LOGARITHMS[a] + LOGARITHMS[b]) % 255];
}

/** Returns the coefficients of (x - 2^0) … (x - 2^(n - 1)) after the leading one. */
function generator(degree) {
    let polynomial = [1];
    for (let root = 0; root < degree; root++) {
        const shifted = [...polynomial, 0];
        const multiple = [0, ...polynomial.map((value) => product(value, POWERS[root]))];
        polynomial = shifted.map((value, index) => value ^ multiple[index]);
    }
    return polynomial.slice(1);
}

/** Returns the remainder of words · x^n divided by a generator polynomial of degree n. */
function remainder(words, divisor) {
    let rest = divisor.map(() => 0);
    for (const word of words) {
        const factor = word ^ rest[0];
        rest = [...rest.slice(1), 0].map((value, index) => value ^ product(divisor[index], factor));
    }
    return rest;
}

/** Appends the remainder modulo a binary polynomial of the given degree. */
function withCheckBits(value, polynomial, degree) {
    let rest = value << degree;
    for (let place = 31 - Math.clz32(rest); place >= degree; place = 31 - Math.clz32(rest)) {
        rest ^= polynomial << (place - degree);
    }
    return value << degree | rest;
}

// The modules, sections 6.3, 7.7, 7.9 and 7.10.

class Grid {
    #version;
    #size;
    /** @type {boolean[][]} */
    #modules;
    /** @type {boolean[][]} Whether a module has a fixed purpose. */
    #reserved;

    constructor(version) {
        this.#version = version;
        this.#size = sizeOf(version);
        this.#modules = Array.from({ length: this.#size }, () => Array(this.#size).fill(false));
        this.#reserved = Array.from({ length: this.#size }, () => Array(this.#size).fill(false));
        this.#drawTiming();
        const last = this.#size - 4;
        for (const [row, column] of [[3, 3], [3, last], [last, 3]]) this.#drawFinder(row, column);
        this.#drawAlignment();
        this.#drawVersion();
        this.#drawFormat(0);
    }

    /** Places bits in columns of two, upwards and downwards in turn, from the right lower corner. */
    place(bits) {
        let index = 0;
        let isUpwards = true;
        for (let right = this.#size - 1; right > 0; right -= right === 8 ? 3 : 2) {
            for (let step = 0; step < this.#size; step++) {
                const row = isUpwards ? this.#size - 1 - step : step;
                for (const column of [right, right - 1]) {
                    if (this.#reserved[row][column]) continue;
                    // The last few modules may be left over; they stay light before masking.
                    this.#modules[row][column] = bits[index] ?? false;
                    index += 1;
                }
            }
            isUpwards = !isUpwards;
        }
    }

    /** Returns the modules with a mask, and with the format information. */
    masked(mask, level) {
        this.#drawFormat(level.indicator << 3 | mask);
        return this.#modules.map((line, row) => line.map((isDark, column) => (
            isDark !== (!this.#reserved[row][column] && MASKS[mask](row, column)))));
    }

    #set(row, column, isDark) {
        this.#modules[row][column] = isDark;
        this.#reserved[row][column] = true;
    }

    #drawTiming() {
        for (let index = 0; index < this.#size; index++) {
            this.#set(6, index, index % 2 === 0);
            this.#set(index, 6, index % 2 === 0);
        }
    }

    /** Draws squares around a centre: the given distances from it are light, the others dark. */
    #drawSquares(row, column, reach, light) {
        for (let y = -reach; y <= reach; y++) {
            for (let x = -reach; x <= reach; x++) {
                const isInside = this.#modules[row + y]?.[column + x] !== undefined;
                const distance = Math.max(Math.abs(x), Math.abs(y));
                if (isInside) this.#set(row + y, column + x, !light.includes(distance));
            }
        }
    }

    #drawFinder(row, column) { this.#drawSquares(row, column, 4, [2, 4]); }

    #drawAlignment() {
        const places = alignmentCoordinates(this.#version);
        const last = this.#size - 7;
        for (const row of places) {
            for (const column of places) {
                const corners = [row, column].filter((place) => place === 6 || place === last);
                const isFinder = corners.length === 2 && corners.includes(6);
                if (!isFinder) this.#drawSquares(row, column, 2, [1]);
            }
        }
    }

    #drawVersion() {
        if (this.#version < 7) return;
        const bits = withCheckBits(this.#version, 0b1111100100101, 12);
        for (let place = 0; place < 18; place++) {
            const isDark = (bits >> place & 1) === 1;
            const [far, near] = [this.#size - 11 + place % 3, Math.floor(place / 3)];
            this.#set(far, near, isDark);
            this.#set(near, far, isDark);
        }
    }

    #drawFormat(data) {
        const bits = withCheckBits(data, 0b10100110111, 10) ^ 0b101010000010010;
        const last = this.#size - 1;
        for (let place = 0; place < 15; place++) {
            const isDark = (bits >> place & 1) === 1;
            // One copy is around the upper left finder and passes over the timing patterns, ...
            if (place < 8) this.#set(place < 6 ? place : place + 1, 8, isDark);
            else this.#set(8, place === 8 ? 7 : 14 - place, isDark);
            // ... the other one below the upper right finder and beside the lower left one.
            if (place < 8) this.#set(8, last - place, isDark);
            else this.#set(last - 14 + place, 8, isDark);
        }
        this.#set(last - 7, 8, true);
    }
}

// The choice of a mask, section 7.8.3.

/** Returns how hard a code is to read. */
function penalty(modules) {
    const columns = modules.map((_, column) => modules.map((line) => line[column]));
    const lines = [...modules, ...columns].reduce((sum, line) => sum + linePenalty(line), 0);
    return lines + blockPenalty(modules) + balancePenalty(modules);
}

/** Rates runs of five or more, and ratios of 1 : 1 : 3 : 1 : 1 that have four light modules beside them. */
function linePenalty(line) {
    // The margin is light.
    const text = `0000${line.map(Number).join('')}0000`;
    const runs = text.slice(QUIET, -QUIET).match(/0{5,}|1{5,}/g) ?? [];
    const finders = text.match(/(?=00001011101|10111010000)/g) ?? [];
    return runs.reduce((sum, run) => sum + run.length - 2, 0) + 40 * finders.length;
}

/** Rates squares of two by two equal modules. */
function blockPenalty(modules) {
    let count = 0;
    for (let row = 1; row < modules.length; row++) {
        for (let column = 1; column < modules.length; column++) {
            const isDark = modules[row][column];
            if (modules[row][column - 1] === isDark && modules[row - 1][column] === isDark
                && modules[row - 1][column - 1] === isDark) count += 1;
        }
    }
    return 3 * count;
}

/** Rates the distance of the share of dark modules from one half, in steps of 5 %. */
function balancePenalty(modules) {
    const dark = modules.flat().filter(Boolean).length;
    const percent = 100 * dark / modules.length ** 2;
    return 10 * Math.floor(Math.abs(percent - 50) / 5);
}
