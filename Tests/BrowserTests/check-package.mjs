// Checks that the client is a package that node can import and npm can publish, and that its declarations name what
// its modules export. The argument is the folder that "scripts/bundle --package" has made.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

const folder = pathToFileURL(`${process.argv[2]}/`);
const read = (name) => readFile(new URL(name, folder), 'utf8');
const names = await readdir(folder);

const description = JSON.parse(await read('package.json'));
assert.match(description.name, /^[a-z-]+$/);
assert.match(description.version, /^1\.\d+\.\d+$/);
assert.equal(description.type, 'module');
for (const pattern of description.files) {
    assert(names.some((name) => name.endsWith(pattern.replace('*', ''))), `no file is like ${pattern}`);
}
/** What packages always have. */
const ALWAYS = ['LICENSE', 'README.md', 'package.json'];
for (const name of ALWAYS) assert(names.includes(name), `the package has no ${name}`);
assert.equal(description.license, 'MIT');
for (const name of names.filter((name) => !ALWAYS.includes(name))) {
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

/** The names that a class has, or inherits from another one of the client. */
function propertiesOf(type) {
    const parent = Object.getPrototypeOf(type);
    return new Set([
        ...(isClass(parent) && ![EventTarget, Error].includes(parent) ? propertiesOf(parent) : []),
        ...Object.getOwnPropertyNames(type.prototype),
        ...Object.getOwnPropertyNames(type).filter((name) => typeof type[name] === 'function'),
    ]);
}

const isClass = (value) => typeof value === 'function' && /^class\b/.test(`${value}`);
/** What a class inherits or has as fields. */
const OTHERS = new Set([
    'constructor', 'addEventListener', 'removeEventListener', 'status', 'type', 'code', 'at', 'errors',
]);

for (const name of ['main', 'module', 'types', 'unpkg', 'jsdelivr']) {
    assert(names.includes(description[name].slice(2)), `${name} names a file that is not there`);
}
// Where there is npm, it says what it would publish.
const packed = spawnSync('npm', ['pack', '--dry-run', '--json', '--offline'], { cwd: folder, encoding: 'utf8' });
if (packed.status === 0) {
    const [{ files }] = JSON.parse(packed.stdout);
    assert.deepEqual(files.map(({ path }) => path).sort(), [...names].sort());
} else if (packed.error?.code !== 'ENOENT') throw new Error(packed.stderr);

/** The modules whose declarations others export again. */
const isWhole = (target) => target.endsWith('.min.d.ts');
const exported = new Set();

for (const [path, target] of Object.entries(description.exports)) {
    if (typeof target === 'string') {
        assert(names.includes(target.slice(2)), path);
        continue;
    }
    const module = await import(new URL(target.default, folder));
    if (isWhole(target.types)) {
        assert.deepEqual(Object.keys(module).sort(), [...exported].sort(), target.default);
        continue;
    }
    Object.keys(module).forEach((name) => exported.add(name));
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
