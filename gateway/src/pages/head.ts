import { leadImageSizes } from '@gyeol/contracts/rules/image.ts';
import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';
import { type Html, html, htmlJson } from './html.ts';
import type { Absolute } from './json-ld.ts';
import type { LeadImage, PageMetadata } from './page-metadata.ts';
import { lookOf } from './shop-look.ts';

const property = (name: string, content: string | undefined): Html =>
  content === undefined ? html`` : html`<meta property="${name}" content="${content}" />`;

interface Preview {
  readonly title: string;
  readonly siteName: string;
  readonly absolute: Absolute;
}
const preview = (metadata: PageMetadata, { title, siteName, absolute }: Preview): readonly Html[] => [
  property('og:site_name', siteName),
  property('og:locale', 'ko_KR'),
  property('og:type', metadata.type ?? 'website'),
  property('og:title', title),
  property('og:description', metadata.description),
  property('og:url', absolute(metadata.canonical ?? '/')),
  property('og:image', metadata.image && absolute(metadata.image)),
  ...Object.entries(metadata.properties ?? {}).map(([name, content]) => property(name, content)),
  html`<meta name="twitter:card" content="${metadata.image ? 'summary_large_image' : 'summary'}" />`,
];

/** Because of this link, the browser loads the largest image before the script that shows the image. */
const preloadImage = ({ src, srcSet, sizes }: LeadImage, media: string): Html => {
  const when = media === '' ? html`` : html`media="${media}" `;
  if (srcSet === undefined) return html`<link rel="preload" as="image" href="${src}" ${when}fetchpriority="high" />`;
  return html`<link rel="preload" as="image" href="${src}" imagesrcset="${srcSet}" imagesizes="${sizes}" ${when}fetchpriority="high" />`;
};
const preload = ({ lead, phoneLead }: PageMetadata): readonly Html[] => {
  if (lead === undefined) return [];
  if (phoneLead === undefined) return [preloadImage(lead, '')];
  const { phoneMedia } = leadImageSizes;
  return [preloadImage(phoneLead, phoneMedia), preloadImage(lead, `not all and ${phoneMedia}`)];
};

/** Writes the part of the head between the `gyeol:head` marks of the web build. */
export const headOf = (metadata: PageMetadata, absolute: Absolute, profile: ShopProfile): Html => {
  const siteName = profile.names.full;
  const title = [metadata.title, siteName].filter(Boolean).join(' | ');
  const common = html`${lookOf(profile)}<title>${title}</title><meta name="description" content="${metadata.description}" />`;
  if (metadata.canonical === undefined) return html`${common}<meta name="robots" content="noindex" />`;
  const scripts = (metadata.jsonLd ?? []).map(
    (data) => html`<script type="application/ld+json">${htmlJson(data)}</script>`,
  );
  return html`${common}<link rel="canonical" href="${absolute(metadata.canonical)}" />${preload(metadata)}${preview(metadata, { title, siteName, absolute })}${scripts}`;
};
