import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/**
 * Doc comments that begin with one of these words are clauses without a main verb, which must be read twice
 * (docs/glossary.md).
 */
const clause = /\/\*\*[\s*]*(?:What|Who|Whose|Whom|Of|Whether|How|Where|As|Those|That) [^*]*/g;
const clausesIn = (source: string): string[] => source.match(clause) ?? [];

describe('doc comments', () => {
  it('begin with a noun or a verb', () => {
    const root = fileURLToPath(new URL('..', import.meta.url));
    const files = globSync('{contracts,services,gateway,web,deploy,tests,bench}/**/*.{ts,tsx,mjs}', {
      cwd: root,
      exclude: (name) => name === 'node_modules' || name === 'dist' || name.startsWith('.'),
    });
    expect(files.length).toBeGreaterThan(1_000);
    const found = files.flatMap((file) =>
      clausesIn(readFileSync(`${root}${file}`, 'utf8')).map((text) => `${file}: ${text.split('\n')[0]}`),
    );
    expect(found).toEqual([]);
  });

  const doc = (text: string): string => `/**${text} */`;
  it.each([' Of the limit, before others.', '\n * Whether it is there.\n', ' As before.'])(
    'are found when they begin with a clause: %s',
    (text) => expect(clausesIn(doc(text))).toHaveLength(1),
  );
  it.each([' Assigns a number.', ' Answers where it is.', ' Howls.'])(
    'are accepted when they begin with a sentence: %s',
    (text) => expect(clausesIn(doc(text))).toEqual([]),
  );
  it('are the only comments that are checked', () => expect(clausesIn('// As a line.\n/* Of no doc. */')).toEqual([]));
});
