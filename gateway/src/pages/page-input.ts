import { fillPath } from '@gyeol/contracts/call.ts';
import { type PageInput, type RenderedRoute, renderedPages } from '@gyeol/contracts/page-rendering.ts';
import type { PageRequest } from './metadata-sources.ts';

/** Parameters that advertisers and messengers add. They do not change the page. */
const campaign = /^(utm_.*|.*clid|n_.*|NaPm|ref|_ga|_gl)$/;

const isRendered = (route: string): route is RenderedRoute => Object.hasOwn(renderedPages, route);

/**
 * Returns one spelling for all addresses that show the same page. Undefined when the address has parameters that only
 * the browser understands; the browser then renders the page.
 */
export const pageInputOf = ({ route, params, query }: PageRequest): PageInput | undefined => {
  if (!isRendered(route)) return undefined;
  const allowed: Readonly<Record<string, RegExp>> = renderedPages[route];
  const meant = [...query].filter(([name]) => !campaign.test(name));
  if (new Set(meant.map(([name]) => name)).size < meant.length) return undefined;
  if (!meant.every(([name, value]) => Object.hasOwn(allowed, name) && allowed[name]?.test(value))) return undefined;
  const search = String(new URLSearchParams(meant.toSorted(([a], [b]) => (a < b ? -1 : 1))));
  const path = fillPath(route, params as Record<string, string>);
  return { route, path: search ? `${path}?${search}` : path };
};
