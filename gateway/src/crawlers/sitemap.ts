import { html } from '../pages/html.ts';
import type { Absolute } from '../pages/json-ld.ts';
import { compress, type DocumentSet } from './documents.ts';
import type { ListedItem } from './walk.ts';

/** The limit of the sitemap protocol for one file. */
const addressesInFile = 50_000;

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** The public pages without the item pages. Crawlers find categories and notices by the links on these pages. */
const pages = [
  '/',
  '/shop',
  '/about-us',
  '/instructions',
  '/terms-of-use',
  '/privacy-policy',
  '/review-policy',
  '/notice',
];
const fileName = (number: number): string => `/sitemap-${number}.xml`;

interface Tools {
  readonly absolute: Absolute;
  readonly walk: () => AsyncIterable<ListedItem>;
  readonly size?: number;
}
const address = (url: string, changed?: string): string =>
  html`<url><loc>${url}</loc>${changed === undefined ? changed : html`<lastmod>${changed}</lastmod>`}</url>\n`.text;

/** Yields every address once, the fixed pages first. Each list fills one file at most. */
const lists = async function* ({ absolute, walk, size = addressesInFile }: Tools): AsyncGenerator<string[]> {
  let list = pages.map((path) => address(absolute(path)));
  for await (const { id, updatedAt } of walk()) {
    if (list.length === size) {
      yield list;
      list = [];
    }
    list.push(address(absolute(`/detail/${id}`), updatedAt));
  }
  yield list;
};

const fileOf = (list: readonly string[]): Promise<Buffer> =>
  compress([`${head}<urlset xmlns="${namespace}">\n`, ...list, '</urlset>\n']);

const indexOf = (count: number, absolute: Absolute): Promise<Buffer> => {
  const line = (_: unknown, at: number) => html`<sitemap><loc>${absolute(fileName(at + 1))}</loc></sitemap>\n`.text;
  const lines = Array.from({ length: count }, line);
  return compress([`${head}<sitemapindex xmlns="${namespace}">\n`, ...lines, '</sitemapindex>\n']);
};

/**
 * `/sitemap.xml` with all addresses of the shop. With more than 50,000, it is an index of files of 50,000 addresses
 * each.
 */
export const sitemap = (tools: Tools): DocumentSet => ({
  paths: ['/sitemap.xml', '/sitemap-:number(^\\d{1,4}$).xml'],
  type: 'application/xml; charset=utf-8',
  build: async () => {
    const files: Buffer[] = [];
    for await (const list of lists(tools)) files.push(await fileOf(list));
    if (files.length === 1) return new Map([['/sitemap.xml', files[0] as Buffer]]);
    const named = files.map((file, at) => [fileName(at + 1), file] as const);
    return new Map([['/sitemap.xml', await indexOf(files.length, tools.absolute)], ...named]);
  },
});
