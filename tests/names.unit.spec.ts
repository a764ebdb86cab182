import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

// docs/glossary.md has the rules for names. A type is named after its content, and a factory's name begins with
// `create`. The verb for events is `publish`.
const empty = 'Told|Asked|Given|Known|Kept|Taken|Wish|Keeper|Deed';
const emptyType = new RegExp(`^(?:(?:${empty}|Place|Door)$|(?:${empty})[A-Z])|(?:${empty})$`);
const foreignVerb = /^(?:tell|wish|make|reemit|resettle)[A-Z]/;
const types = /^\s*(?:export )?(?:declare )?(?:abstract )?(?:type|interface|class) (\w+)/gm;
const functions =
  /^\s*(?:export )?(?:(?:async )?function\*? (\w+)|const (\w+)(?:: [^=\n]+)? = (?:async )?(?:<[^>]+>)?\()/gm;

const foreignNamesIn = (source: string): string[] => [
  ...[...source.matchAll(types)].flatMap(([, name = '']) => (emptyType.test(name) ? [name] : [])),
  ...[...source.matchAll(functions)].flatMap(([, one, other]) => {
    const name = one ?? other ?? '';
    return foreignVerb.test(name) ? [name] : [];
  }),
];

// The section "Verbs" of docs/glossary.md explains each of these verbs.
const storeVerbs = [
  ...['insert', 'update', 'delete', 'save', 'find', 'read', 'list', 'count', 'purge', 'erase', 'lock', 'lease', 'mark'],
  ...['replace', 'append', 'project', 'republish', 'require', 'has', 'is', 'was', 'create', 'validate', 'calculate'],
  ...['encrypt', 'decrypt', 'authorize', 'hash', 'parse', 'format', 'to'],
  ...['hold', 'release', 'sell', 'redeem', 'restore', 'issue', 'spend', 'earn', 'accrue', 'transfer', 'withdraw'],
  ...['close', 'publish'],
];
const storeVerb = new RegExp(`^(?:${storeVerbs.join('|')})(?![a-z])`);
const exportedFunctions =
  /^export (?:default )?(?:(?:async )?function\*? (\w+)|const (\w+)(?:: .+?)? = (?:async )?(?:<.+>)?\()/gm;

const otherVerbsIn = (source: string): string[] =>
  [...source.matchAll(exportedFunctions)].flatMap(([, one, other]) => {
    const name = one ?? other ?? '';
    return storeVerb.test(name) ? [] : [name];
  });

const root = fileURLToPath(new URL('..', import.meta.url));
const filesOf = (pattern: string): string[] =>
  globSync(pattern, {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist' || name.startsWith('.'),
  });
const findInFiles = (files: readonly string[], namesIn: (source: string) => string[]): string[] =>
  files.flatMap((file) => namesIn(readFileSync(`${root}${file}`, 'utf8')).map((name) => `${file}: ${name}`));

describe('names in the code', () => {
  it('follow the glossary', () => {
    const files = filesOf('{contracts,services,gateway,web,deploy,tests,bench}/**/*.{ts,tsx}');
    expect(files.length).toBeGreaterThan(1_000);
    expect(findInFiles(files, foreignNamesIn)).toEqual([]);
  });

  it.each([
    'type Told = string;',
    'export interface GivenOrder {',
    'class ThingKept {',
    'export type Place = 1;',
    'const makeOrder = (a: number) => a;',
    'export const tellBuyer = async (order: Order) => {',
    'async function resettleAll() {',
  ])('are refused: %s', (source) => {
    expect(foreignNamesIn(source)).toHaveLength(1);
  });

  it.each(['interface PlaceOrderInput {', 'type Takings = 1;', 'const making = (a: number) => a;'])(
    'are accepted: %s',
    (source) => expect(foreignNamesIn(source)).toEqual([]),
  );
});

describe('functions of stores', () => {
  it('begin with a verb of the glossary', () => {
    const files = filesOf('{services,gateway}/**/src/**/*-store.ts');
    expect(files.length).toBeGreaterThan(50);
    expect(findInFiles(files, otherVerbsIn)).toEqual([]);
  });

  it.each([
    'export const linesOf = (db: Queries, memberId: number) => db.rows(select, [memberId]);',
    'export const currentProfile = async (db: Queries): Promise<StoredProfile> => {',
    'export const writeStock = async <Row extends Pick<Stock, "id">>(tx: Tx, row: Row) => {',
    'export const dropOldCodes: (db: Db) => Promise<number> = (db) => db.run(dropOld);',
    'export async function removeLine(tx: Tx) {',
    'export const issuedCoupons = (db: Queries) => db.rows(select);',
    'export const islands = (db: Queries) => db.rows(select);',
  ])('are refused: %s', (source) => {
    expect(otherVerbsIn(source)).toHaveLength(1);
  });

  it.each([
    'export const listLines = (db: Queries, memberId: number) => db.rows(select, [memberId]);',
    'export async function purgeCodes(db: Db) {',
    'export const accrue = async (tx: Tx) => {',
    'export const toColumns = (positions: readonly Position[]) => positions.map(toColumn);',
    'export const columns = `id, title`;',
    'export const lifetimeMs = 30 * 60 * 1000;',
    'const valuesOf = (entry: AddressEntry): string[] => [entry.name];',
  ])('are accepted: %s', (source) => expect(otherVerbsIn(source)).toEqual([]));
});
