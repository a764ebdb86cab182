import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const sizes = 'size|[wh]|(?:min|max)-[wh]|[pm][xytblr]?|gap(?:-[xy])?|space-[xy]|inset(?:-[xy])?|top|right|bottom|left';
const numbered = new RegExp(`(?<![\\w-])-?(?:${sizes})-(\\d+)(?![\\w./-])`, 'g');

// tokens.css has the only scale. A class with another size has no effect, and no tool reports it.
it('every size in a class is a step of the scale in tokens.css', () => {
  const src = fileURLToPath(new URL('../../', import.meta.url));
  const scale = new Set(
    [...readFileSync(`${src}shared/styles/tokens.css`, 'utf8').matchAll(/--spacing-(\d+):/g)].map(([, step]) => step),
  );
  expect(scale.size).toBeGreaterThan(5);
  const files = globSync('**/*.tsx', { cwd: src });
  expect(files.length).toBeGreaterThan(100);
  const beside = files.flatMap((file) =>
    [...readFileSync(`${src}${file}`, 'utf8').matchAll(numbered)]
      .filter(([, step]) => !scale.has(step ?? ''))
      .map(([name]) => `${file}: ${name}`),
  );
  expect(beside).toEqual([]);
});
