import { shopName } from '@gyeol/contracts/shop.ts';
import type { PageFacts } from './facts.ts';
import { type Html, html, htmlJson } from './html.ts';
import type { Absolute } from './things.ts';

const property = (name: string, content: string | undefined): Html =>
  content === undefined ? html`` : html`<meta property="${name}" content="${content}" />`;

const preview = (facts: PageFacts, title: string, absolute: Absolute): readonly Html[] => [
  property('og:site_name', shopName),
  property('og:locale', 'ko_KR'),
  property('og:type', facts.type ?? 'website'),
  property('og:title', title),
  property('og:description', facts.description),
  property('og:url', absolute(facts.canonical ?? '/')),
  property('og:image', facts.image && absolute(facts.image)),
  ...Object.entries(facts.properties ?? {}).map(([name, content]) => property(name, content)),
  html`<meta name="twitter:card" content="${facts.image ? 'summary_large_image' : 'summary'}" />`,
];

/** The largest picture begins to load before the script that shows it. */
const preload = ({ lead }: PageFacts): Html => {
  if (lead === undefined) return html``;
  if (lead.srcSet === undefined) return html`<link rel="preload" as="image" href="${lead.src}" fetchpriority="high" />`;
  return html`<link rel="preload" as="image" href="${lead.src}" imagesrcset="${lead.srcSet}" imagesizes="${lead.sizes}" fetchpriority="high" />`;
};

/** What stands between the `gyeol:head` marks of the web build. */
export const headOf = (facts: PageFacts, absolute: Absolute): Html => {
  const title = facts.title ? `${facts.title} | ${shopName}` : shopName;
  const common = html`<title>${title}</title><meta name="description" content="${facts.description}" />`;
  if (facts.canonical === undefined) return html`${common}<meta name="robots" content="noindex" />`;
  const things = (facts.things ?? []).map(
    (thing) => html`<script type="application/ld+json">${htmlJson(thing)}</script>`,
  );
  return html`${common}<link rel="canonical" href="${absolute(facts.canonical)}" />${preload(facts)}${preview(facts, title, absolute)}${things}`;
};
