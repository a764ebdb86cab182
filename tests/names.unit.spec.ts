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

describe('names in the code', () => {
  it('follow the glossary', () => {
    const root = fileURLToPath(new URL('..', import.meta.url));
    const files = globSync('{contracts,services,gateway,web,deploy,tests,bench}/**/*.{ts,tsx}', {
      cwd: root,
      exclude: (name) => name === 'node_modules' || name === 'dist' || name.startsWith('.'),
    });
    expect(files.length).toBeGreaterThan(1_000);
    const found = files.flatMap((file) =>
      foreignNamesIn(readFileSync(`${root}${file}`, 'utf8')).map((name) => `${file}: ${name}`),
    );
    expect(found).toEqual([]);
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
