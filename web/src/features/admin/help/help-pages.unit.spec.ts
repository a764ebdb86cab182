import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { renderHelp } from '../../../../build/help-pages.ts';
import { allHelpPaths, helpPath } from '../../../shared/admin/page/help-links.ts';

const folder = fileURLToPath(new URL('../../../../../docs/ko/', import.meta.url));
const pages = new Map(
  readdirSync(folder).map((file) => [file.replace('.md', ''), renderHelp(readFileSync(folder + file, 'utf8'))]),
);
/** The addresses of all help pages and of all headings in these pages. */
const addresses = new Set(
  [...pages].flatMap(([name, { html }]) => {
    const page = name === 'README' ? '/admin/help' : `/admin/help/${name}`;
    return [page, ...[...html.matchAll(/<h\d id="([^"]+)"/g)].map(([, id]) => `${page}#${id}`)];
  }),
);

describe('the help pages', () => {
  it.each([...pages.keys()])('have a title, and links and images that exist: %s', (name) => {
    const { title, html, images } = pages.get(name) ?? { title: '', html: '', images: new Map<string, string>() };
    expect(title).not.toBe('');
    const page = name === 'README' ? '/admin/help' : `/admin/help/${name}`;
    const links = [...html.matchAll(/href="([/#][^"]*)"/g)].map(([, href = '']) =>
      href.startsWith('#') ? page + href : href,
    );
    expect(links.filter((link) => !addresses.has(decodeURIComponent(link)))).toEqual([]);
    expect([...images.values()].filter((file) => !existsSync(`${folder}../images/${file}`))).toEqual([]);
  });
  it('leave out links to pages that only the repository has', () => {
    const { html } = renderHelp(
      '# 제목\n[설정](../configuration.md), [결제](payments.md#환불), [밖](https://example.com)',
    );
    expect(html).toBe(
      '<p>설정, <a href="/admin/help/payments#환불">결제</a>, <a href="https://example.com" target="_blank" rel="noreferrer">밖</a></p>\n',
    );
  });
});

describe('the help link of a screen', () => {
  it('leads to a heading that exists', () => {
    expect(allHelpPaths.length).toBeGreaterThan(20);
    expect(allHelpPaths.filter((path) => !addresses.has(path))).toEqual([]);
  });
  it('leads to the part about the screen, or else to the table of contents', () => {
    expect(helpPath('/admin/packing/3/slips')).toBe('/admin/help/daily#2-포장');
    expect(helpPath('/admin/order/manage/DELIVERED')).toBe('/admin/help/daily#4-배송완료');
    expect(helpPath('/admin/category/manage')).toBe('/admin/help');
  });
});
