import type { ShopColours, ShopFont, ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';
import type { FastifyInstance } from 'fastify';
import { type Html, html } from './html.ts';
import type { ShopSource } from './shop.ts';

const tokens: Readonly<Record<keyof ShopColours, string>> = {
  paper: '--color-paper',
  surface: '--color-surface',
  line: '--color-line',
  ink: '--color-ink',
  ink2: '--color-ink-2',
  ink3: '--color-ink-3',
  clay: '--color-clay',
  clayHover: '--color-clay-hover',
};
const font = (name: string, chosen: ShopFont): string =>
  chosen === 'pretendard' ? '' : `${name}:var(--font-${chosen});`;

/** The shop's colours and fonts override those of the web build. */
export const lookOf = ({ colours, fonts, favicon }: ShopProfile): Html => {
  const chosen = Object.entries(tokens).flatMap(([key, token]) => {
    const value = colours[key as keyof ShopColours];
    return value === '' ? [] : [`${token}:${value};`];
  });
  const rules = [...chosen, font('--font-sans', fonts.body), font('--font-heading', fonts.heading)].join('');
  const icon = favicon ?? '/favicon.svg';
  const theme = colours.paper === '' ? undefined : html`<meta name="theme-color" content="${colours.paper}" />`;
  return html`${theme}<link rel="icon" href="${icon}" />${
    favicon === null ? undefined : html`<link rel="apple-touch-icon" href="${favicon}" />`
  }<style>:root{${rules}}</style>`;
};

/** The first letter of the name, for a shop without an icon of its own. */
const letterIcon = ({ names, colours }: ShopProfile): string => {
  const [letter = ''] = names.name || names.full;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="2" fill="${colours.ink || 'black'}"/><text x="16" y="23" text-anchor="middle" font-family="sans-serif" font-size="20" font-weight="600" fill="${colours.paper || 'white'}">${letter}</text></svg>`
    .text;
};
const manifest = ({ names, colours, favicon }: ShopProfile): object => ({
  name: names.full,
  short_name: names.name,
  lang: 'ko',
  start_url: '/',
  display: 'browser',
  background_color: colours.paper,
  theme_color: colours.paper,
  icons: [
    favicon === null ? { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' } : { src: favicon, sizes: 'any' },
  ],
});

export const addShopFiles = (server: FastifyInstance, shop: ShopSource): void => {
  const headers = { 'cache-control': 'public, max-age=300', 'x-content-type-options': 'nosniff' };
  server.get('/favicon.svg', async (_request, reply) => {
    const { profile } = await shop.read();
    return reply
      .type('image/svg+xml')
      .headers(headers)
      .header('content-security-policy', 'sandbox')
      .send(letterIcon(profile));
  });
  // Browsers request these paths even when the page names other icons.
  for (const path of ['/favicon.ico', '/apple-touch-icon.png'])
    server.get(path, async (_request, reply) => {
      const { profile } = await shop.read();
      return reply.redirect(profile.favicon ?? '/favicon.svg', 302);
    });
  server.get('/site.webmanifest', async (_request, reply) => {
    const { profile } = await shop.read();
    return reply
      .type('application/manifest+json')
      .headers(headers)
      .send(JSON.stringify(manifest(profile)));
  });
};
