import { readFile } from 'node:fs/promises';
import type { RenderedRoute } from '@gyeol/contracts/page-rendering.ts';
import type { Manifest, Plugin } from 'vite';

const screens: Readonly<Record<RenderedRoute, string>> = {
  '/': 'src/features/home/home-page.tsx',
  '/shop': 'src/features/shop/shop-page.tsx',
  '/detail/{id}': 'src/app/pages/item-page.tsx',
  '/about-us': 'src/features/static-pages/about-page.tsx',
  '/instructions': 'src/features/static-pages/instructions-page.tsx',
  '/terms-of-use': 'src/features/static-pages/terms-page.tsx',
  '/privacy-policy': 'src/features/static-pages/privacy-page.tsx',
  '/review-policy': 'src/features/static-pages/review-policy-page.tsx',
  '/notice': 'src/features/notices/notices-page.tsx',
  '/notice/detail/{id}': 'src/features/notices/notice-page.tsx',
};

const withImports = (manifest: Manifest, key: string, found = new Set<string>()): Set<string> => {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, found);
  return found;
};

const scriptsOf = (manifest: Manifest, screen: string, everywhere: ReadonlySet<string>): string[] => {
  if (!manifest[screen]) throw new Error(`no chunk is of ${screen}`);
  const own = [...withImports(manifest, screen)].filter((key) => !everywhere.has(key));
  return own.map((key) => `/${manifest[key]?.file}`);
};

const id = '\0virtual:gyeol-page-scripts';

/**
 * Lists the scripts that a rendered page loads in addition to the scripts of every page, so that the first HTML can
 * name them. The build for browsers runs first, and this list is read from the manifest of that build.
 */
export const pageScripts = (manifestFile: string): Plugin => ({
  name: 'gyeol:page-scripts',
  resolveId: (source) => (`\0${source}` === id ? id : undefined),
  async load(source) {
    if (source !== id) return undefined;
    const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest;
    const everywhere = withImports(manifest, 'index.html');
    const rows = Object.entries(screens).map(([route, screen]) => [route, scriptsOf(manifest, screen, everywhere)]);
    return `export default ${JSON.stringify(Object.fromEntries(rows))};`;
  },
});
