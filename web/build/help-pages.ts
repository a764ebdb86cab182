import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';

export interface HelpPage {
  readonly title: string;
  readonly html: string;
}
interface RenderedHelp extends HelpPage {
  /** The files of docs/images that the page shows. The key is the placeholder of the file's address in `html`. */
  readonly images: ReadonlyMap<string, string>;
}

/** Answers the id of a heading, as GitHub makes it. */
const slugOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/**
 * Answers the address in the back office for a link to a help page or to a heading. Answers undefined for any other
 * link.
 */
const addressOf = (href: string): string | undefined => {
  if (href.startsWith('#')) return href;
  const [, page, hash = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (page === undefined) return undefined;
  return page === 'README' ? `/admin/help${hash}` : `/admin/help/${page}${hash}`;
};

/** Renders a Korean page of docs/ko as HTML for the back office. */
export const renderHelp = (markdown: string): RenderedHelp => {
  const images = new Map<string, string>();
  let title = '';
  const marked = new Marked({
    renderer: {
      heading({ depth, text, tokens }: Tokens.Heading) {
        if (depth === 1) {
          title = text;
          return '';
        }
        return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const address = addressOf(href);
        if (address !== undefined) return `<a href="${address}">${text}</a>`;
        return /^https?:/.test(href) ? `<a href="${href}" target="_blank" rel="noreferrer">${text}</a>` : text;
      },
      image({ href, text }: Tokens.Image) {
        const mark = `image-${images.size}`;
        images.set(mark, basename(href));
        return `<img src="${mark}" alt="${text}" loading="lazy" />`;
      },
    },
  });
  // A wide table scrolls by itself, so that the page does not become wider than a phone.
  const html = marked
    .parse(markdown, { async: false })
    .replaceAll('<table>', '<div class="overflow-x-auto" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  return { title, html, images };
};

const query = '?help';
/** Loads `docs/ko/*.md?help` as pages of the back office, with their images. */
export const helpPages = (): Plugin => ({
  name: 'gyeol:help-pages',
  load(id) {
    if (!id.endsWith(`.md${query}`)) return undefined;
    const file = id.slice(0, -query.length);
    const { title, html, images } = renderHelp(readFileSync(file, 'utf8'));
    this.addWatchFile(file);
    const folder = join(file, '../../images');
    const imports = [...images].map(
      ([mark, name]) => `import ${mark.replace('-', '')} from ${JSON.stringify(join(folder, name))};`,
    );
    const addresses = `{ ${[...images.keys()].map((mark) => `${JSON.stringify(mark)}: ${mark.replace('-', '')}`).join(', ')} }`;
    return `${imports.join('\n')}
const addresses = ${addresses};
const html = ${JSON.stringify(html)}.replace(/src="(image-\\d+)"/g, (_, mark) => \`src="\${addresses[mark]}"\`);
export default { title: ${JSON.stringify(title)}, html };`;
  },
});
