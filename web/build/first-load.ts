import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/**
 * The limit of JavaScript for each screen on which visits begin, in bytes after Brotli. Only JavaScript that is loaded
 * before the screen is shown counts. The goal was 115,000. The screens exceed the goal, because the write path
 * (shared/api/write.ts) costs up to 1,300, the prices of each moment (entities/item/item-now.ts) 1,000, the places from
 * which staff are asked for their second factor (app/root.tsx, shared/api/call.ts) 200, and the mark of calls that no
 * person caused (shared/api/attended.ts) 150. The item list also needs its filters.
 */
const screens: Readonly<Record<string, number>> = {
  'home/home-page.tsx': 117_300,
  'shop/shop-page.tsx': 119_300,
  'app/pages/item-page.tsx': 118_500,
  'notices/notice-page.tsx': 115_300,
};
const backOffice = /\/(?:features|shared)\/admin\/|\/entities\/statistics\/|\/app\/admin-area\.|gyeol-admin-calls/;

type Chunk = Rolldown.OutputChunk;

const chunksOf = (screen: string, chunks: ReadonlyMap<string, Chunk>): Chunk[] => {
  const found = new Set<Chunk>();
  const add = (chunk: Chunk | undefined): void => {
    if (chunk === undefined || found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) add(chunks.get(file));
  };
  for (const chunk of chunks.values()) if (chunk.isEntry || chunk.facadeModuleId?.endsWith(screen)) add(chunk);
  if (![...found].some((chunk) => chunk.facadeModuleId?.endsWith(screen))) throw new Error(`no chunk is of ${screen}`);
  return [...found];
};

const demand = ([screen, maxBytes]: [string, number], chunks: ReadonlyMap<string, Chunk>): string => {
  const first = chunksOf(screen, chunks);
  const office = first.flatMap(({ moduleIds }) => moduleIds).filter((id) => backOffice.test(id));
  if (office.length > 0) throw new Error(`${screen} loads code of the back office: ${office.join(', ')}`);
  const bytes = first.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);
  if (bytes > maxBytes) throw new Error(`${screen} first loads ${bytes} bytes of JavaScript, more than ${maxBytes}`);
  return `${screen} ${(bytes / 1_000).toFixed(1)} KB`;
};

/** Fails the build when a first screen loads more JavaScript than its limit, or loads code of the back office. */
export const firstLoad = (): Plugin => ({
  name: 'gyeol:first-load',
  apply: 'build',
  writeBundle(_, bundle) {
    const all = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
    const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
    const found = Object.entries(screens).map((screen) => demand(screen, chunks));
    this.info(`first JavaScript in Brotli: ${found.join(', ')}`);
  },
});
