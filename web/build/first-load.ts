import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** What a visitor may have to load before the first screen stands: bytes of JavaScript in Brotli, as it is sent. */
const maxBytes = 115_000;
/** The screens that most visits begin with. */
const screens = ['home/home-page.tsx', 'app/pages/item-page.tsx'];
const backOffice = /\/(?:features|shared)\/admin\/|\/entities\/statistics\/|\/app\/admin-area\.|gyeol-admin-calls/;

type Chunk = Rolldown.OutputChunk;

/** The chunks of a screen: the entry's, its own, and everything that they import. */
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

const demand = (screen: string, chunks: ReadonlyMap<string, Chunk>): string => {
  const first = chunksOf(screen, chunks);
  const office = first.flatMap(({ moduleIds }) => moduleIds).filter((id) => backOffice.test(id));
  if (office.length > 0) throw new Error(`${screen} loads code of the back office: ${office.join(', ')}`);
  const bytes = first.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);
  if (bytes > maxBytes) throw new Error(`${screen} first loads ${bytes} bytes of JavaScript, more than ${maxBytes}`);
  return `${screen} ${(bytes / 1_000).toFixed(1)} KB`;
};

/** Refuses a build whose first screens load more than 115 KB of JavaScript (Brotli), or code of the back office. */
export const firstLoad = (): Plugin => ({
  name: 'gyeol:first-load',
  apply: 'build',
  writeBundle(_, bundle) {
    const all = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
    const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
    this.info(`first JavaScript in Brotli: ${screens.map((screen) => demand(screen, chunks)).join(', ')}`);
  },
});
