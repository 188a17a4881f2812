// Compares the members of the declarations in declarations.ts with those of the contract, both ways.
//
// Arguments: the contract, as JSON; the folder of the module "typescript".

const fs = require('fs');
const path = require('path');
const ts = require(process.argv[3]);

// What the declarations leave out, and why: the names of members, with or without their container.
const leftOut = new Set([
    // The client numbers its events by itself.
    'event', 'client',
    // Items are named by index path or by `id`.
    'sectionId', 'targetOffsets/id',
    // The client does not ask for these; it has its own ways for `removed` and `moved`.
    '/cells', '/contacts', '/duration', '/indicators', '/prefetch', '/separators', '/moved', '/removed', '/rows',
    'items/velocity', 'items/angularVelocity', 'items/anchor', '/velocity', '/angularVelocity', '/anchor',
    'needed/key', '/swipe',
    // It does not ask for the sections with all their items.
    'SessionState /sections',
    // It declares all layouts here, also the Newtonian one, which no finger can drive.
    'TransitionRequest /to',
    // Sizes of a guess, for `POST /v1/layouts` only.
    'sections/preferredSizes',
]);

// What the declarations have in addition.
const added = new Set([
    // One type of items for all layouts.
    'items/alpha', 'items/angle', 'items/bounds', 'items/center', 'items/scale',
    // Some places are named by `id` where the server responds with indices.
    'expanded/id',
    // Every answer to an event may have these.
    '/grabbed', '/tapped',
    // The client says where cells are missing on a slow line.
    '/placeholders', ...['x', 'y', 'width', 'height'].map((name) => `placeholders/${name}`),
]);

// The schema that is compared.
let current;

const isListed = (list, name) =>
    list.has(name) || list.has(name.split('/')[1]) || list.has(`${current} ${name}`);

const contract = JSON.parse(fs.readFileSync(process.argv[2]));
const schemas = contract.components.schemas;

/** The members of a schema and of all that they contain, as "container/member". */
function membersOfSchema(schema, container = '', found = new Set(), visited = new Set()) {
    if (typeof schema !== 'object') return found;
    const name = schema.$ref?.split('/').pop();
    const visit = (part, container) => membersOfSchema(part, container, found, visited);
    if (name && !visited.has(`${container} ${name}`)) {
        visited.add(`${container} ${name}`);
        visit(schemas[name], container);
    }
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
        if (member === false || isListed(leftOut, `${container}/${name}`)) continue;
        found.add(`${container}/${name}`);
        visit(member, name);
    }
    for (const part of [schema.items, schema.additionalProperties]) if (part) visit(part, container);
    for (const word of ['allOf', 'anyOf', 'oneOf', 'prefixItems']) {
        for (const part of schema[word] ?? []) visit(part, container);
    }
    return found;
}

const file = path.join(__dirname, 'declarations.ts');
const program = ts.createProgram([file], { noEmit: true, strict: true });
const checker = program.getTypeChecker();

/** The same of a type. */
function membersOfType(type, container = '', found = new Set(), visited = new Set()) {
    const key = `${container} ${type.id}`;
    if (visited.has(key)) return found;
    visited.add(key);
    const visit = (type, container) => membersOfType(type, container, found, visited);
    if (type.isUnion()) {
        type.types.forEach(part => visit(part, container));
        return found;
    }
    if (checker.isArrayType(type) || checker.isTupleType(type)) {
        checker.getTypeArguments(type).forEach(part => visit(part, container));
        return found;
    }
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return found;
    const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
    if (index) visit(index, container);
    for (const member of checker.getPropertiesOfType(type)) {
        const inner = checker.getTypeOfSymbolAtLocation(member, source);
        // What is only there to be excluded.
        if (inner.flags & (ts.TypeFlags.Never | ts.TypeFlags.Undefined)) continue;
        if (isListed(leftOut, `${container}/${member.name}`)) continue;
        found.add(`${container}/${member.name}`);
        visit(inner, member.name);
    }
    return found;
}

const source = program.getSourceFile(file);
const declared = source.statements.find(ts.isInterfaceDeclaration);

let errors = 0;
let count = 0;
for (const member of checker.getTypeAtLocation(declared).getProperties()) {
    current = member.name;
    const inContract = membersOfSchema({ $ref: member.name });
    const inClient = membersOfType(checker.getTypeOfSymbolAtLocation(member, source));
    const left = [...inContract].filter(name => !inClient.has(name));
    const more = [...inClient].filter(name => !inContract.has(name) && !isListed(added, name));
    count += inContract.size;
    for (const [names, where] of [[left, 'only in the contract'], [more, 'only in the declarations']]) {
        for (const name of names.sort()) {
            console.error(`${member.name} ${name}: ${where}`);
            errors += 1;
        }
    }
}
if (errors || count < 1000) throw new Error(`${errors} differences in ${count} members`);
console.log(`layoutd-client.js: its declarations have the ${count} members of the contract`);
