import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const src = fileURLToPath(new URL('../../', import.meta.url));
/** The errors of these forms stay until they are corrected (decisions, Screens). */
const lasting = /^features\/member\//;

it('every form clears its errors by itself, except the forms of the member pages', () => {
  const forms = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.spec.') && !lasting.test(path))
    .map((path) => ({ path, text: readFileSync(`${src}${path}`, 'utf8') }))
    .filter(({ text }) => /= useForm[<(]/.test(text) && /\berrors\b/.test(text));
  expect(forms.length).toBeGreaterThan(15);
  expect(forms.filter(({ text }) => !text.includes('useAutoClearErrors(')).map(({ path }) => path)).toEqual([]);
});
