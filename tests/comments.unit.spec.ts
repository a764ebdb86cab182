import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** A comment that begins so is a clause without a verb of its own, which must be read twice (docs/glossary.md). */
const clause = /\/\*\*[\s*]*(?:What|Who|Whose|Whom|Of|Whether|How|Where|As|Those|That) [^*]*/g;
const clausesIn = (source: string): string[] => source.match(clause) ?? [];

describe('doc comments', () => {
  it('begin with what something is or does', () => {
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
    'that begin with a clause are found: %s',
    (text) => expect(clausesIn(doc(text))).toHaveLength(1),
  );
  it.each([' Assigns a number.', ' Answers where it is.', ' Howls.'])('that are sentences are not: %s', (text) =>
    expect(clausesIn(doc(text))).toEqual([]),
  );
  it('alone are looked at', () => expect(clausesIn('// As a line.\n/* Of no doc. */')).toEqual([]));
});
