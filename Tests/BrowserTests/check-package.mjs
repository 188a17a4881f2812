// Checks that the client is a package that node can import, and that its declarations name what its modules
// export.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';

const folder = new URL('../../Sources/CLayoutdResources/Web/client/1/', import.meta.url);
const read = (name) => readFile(new URL(name, folder), 'utf8');
const names = await readdir(folder);

const description = JSON.parse(await read('package.json'));
assert.match(description.name, /^[a-z-]+$/);
assert.match(description.version, /^1\.\d+\.\d+$/);
assert.equal(description.type, 'module');
for (const pattern of description.files) {
    assert(names.some((name) => name.endsWith(pattern.replace('*', ''))), `no file is like ${pattern}`);
}
for (const name of names.filter((name) => name !== 'package.json')) {
    const isIncluded = description.files.some((pattern) => name.endsWith(pattern.replace('*', '')));
    assert(isIncluded, `the package does not have ${name}`);
}

/** The names that a class declares, without private ones. */
function membersOf(declarations, name) {
    const type = new RegExp(`^export (?:class|interface) ${name}\\b[^{]*\\{\n(.*?)^\\}`, 'ms');
    const [, body] = declarations.match(type);
    const members = body.matchAll(/^ {4}(?!private)(?:(?:static|get|readonly) )*(\w+)\??[(<:]/gm);
    return new Set([...members].map(([, member]) => member));
}

/** The names that a class has. */
function propertiesOf(type) {
    return new Set([
        ...Object.getOwnPropertyNames(type.prototype),
        ...Object.getOwnPropertyNames(type).filter((name) => typeof type[name] === 'function'),
    ]);
}

const isClass = (value) => typeof value === 'function' && /^class\b/.test(`${value}`);
/** What a class inherits or has as fields. */
const OTHERS = new Set([
    'constructor', 'addEventListener', 'removeEventListener', 'status', 'type', 'code', 'at', 'errors',
]);

for (const [path, target] of Object.entries(description.exports)) {
    if (typeof target === 'string') {
        assert(names.includes(target.slice(2)), path);
        continue;
    }
    const module = await import(new URL(target.default, folder));
    const declarations = await read(target.types);
    const declared = [...declarations.matchAll(/^export (?:class|function|const) (\w+)/gm)];
    const isDeclared = new Set(declared.map(([, name]) => name));
    const what = `${target.types} and ${target.default}`;
    assert.deepEqual([...isDeclared].sort(), Object.keys(module).sort(), what);
    for (const [name, value] of Object.entries(module).filter(([, value]) => isClass(value))) {
        const inTypes = [...membersOf(declarations, name)].filter((member) => !OTHERS.has(member)).sort();
        const inModule = [...propertiesOf(value)].filter((member) => !OTHERS.has(member)).sort();
        assert.deepEqual(inTypes, inModule, name);
    }
}

const { LayoutSession } = await import(new URL('layoutd-client.js', folder));
const unknown = await LayoutSession.open({}, { nothing: 1 }).catch((error) => error);
const [, known] = unknown.message.match(/known are (.*)/);
const options = membersOf(await read('types.d.ts'), 'Options');
assert.deepEqual(known.split(', ').sort(), [...options].sort());

// A module that no server has served does not know one.
const homeless = await LayoutSession.open().catch((error) => error);
assert.match(`${homeless}`, /TypeError: the option server is required/);

console.log('layoutd-client: its package and its declarations are right');
