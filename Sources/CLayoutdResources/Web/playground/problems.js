// Where in a description the errors are that the server has found.

/**
 * Returns the errors of a problem document, with their places in the text.
 *
 * @param {import('../client/1/layoutd-client.js').LayoutProblem} problem
 * @param {string} text
 * @returns {{ detail: string, range?: [number, number] }[]}
 */
export function locate(problem, text) {
    const syntax = syntaxErrorRange(text, problem.message);
    if (syntax) return [{ detail: problem.message.replace(/^line \d+, /, ''), range: syntax }];
    const places = isJSON(text) ? ranges(text) : new Map();
    const errors = problem.errors?.length ? problem.errors : [{ detail: problem.message }];
    return errors.map(({ pointer, detail }) => ({
        detail: pointer === undefined ? detail : `${pointer || 'the whole'}: ${detail}`,
        range: place(pointer, places),
    }));
}

function isJSON(text) {
    try {
        JSON.parse(text);
        return true;
    } catch {
        return false;
    }
}

/**
 * Returns the range of every value of a JSON text, by its pointer (RFC 6901). The range of a member
 * includes its name.
 *
 * @param {string} text Well-formed JSON.
 * @returns {Map<string, [number, number]>}
 */
export function ranges(text) {
    const found = new Map();
    const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
    let next = token.exec(text);
    const take = () => {
        const current = next;
        next = token.exec(text);
        return current;
    };
    const read = (pointer, start = next.index) => {
        const first = take();
        let end = first.index + first[0].length;
        if (first[0] === '{' || first[0] === '[') {
            for (let index = 0; next[0] !== '}' && next[0] !== ']'; index++) {
                if (next[0] === ',') take();
                const from = next.index;
                let name = `${index}`;
                if (first[0] === '{') {
                    name = JSON.parse(take()[0]).replaceAll('~', '~0').replaceAll('/', '~1');
                    take();
                }
                read(`${pointer}/${name}`, from);
            }
            const last = take();
            end = last.index + 1;
        }
        found.set(pointer, [start, end]);
    };
    if (next) read('');
    return found;
}

/** Returns the range of a pointer's value, or of its innermost existing parent. */
function place(pointer, places) {
    if (pointer === undefined) return undefined;
    for (let path = pointer; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
        if (places.has(path)) return places.get(path);
    }
    return undefined;
}

/** Returns the range of a syntax error, from the server's message. */
function syntaxErrorRange(text, detail) {
    const place = /^line (\d+), column (\d+)/.exec(detail);
    if (!place) return undefined;
    const lines = text.split('\n').slice(0, Number(place[1]) - 1);
    const start = lines.reduce((sum, line) => sum + line.length + 1, Number(place[2]) - 1);
    return [Math.min(start, text.length - 1), Math.min(start, text.length - 1) + 1];
}
