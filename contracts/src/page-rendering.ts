import type { PageRoute } from './routes.ts';

/**
 * The pages whose first HTML the server renders. Each page is listed with the query parameters that change its content,
 * and with the allowed values of each parameter. The values are so few that every page can be cached. When an address
 * has any other parameter of the shop, the browser renders the page.
 */
export const renderedPages = {
  '/': {},
  '/shop': { category: /^.{1,50}$/u, sort: /^(createdAt|best|priceAsc|priceDesc|discount)$/, inStock: /^true$/ },
  '/detail/{id}': {},
  '/about-us': {},
  '/instructions': {},
  '/terms-of-use': {},
  '/privacy-policy': {},
  '/review-policy': {},
  '/notice': { page: /^[1-9]\d?$/ },
  '/notice/detail/{id}': {},
} as const satisfies Partial<Record<PageRoute, Readonly<Record<string, RegExp>>>>;
export type RenderedRoute = keyof typeof renderedPages;

/** A page to render: its route, and its path with the query. It holds nothing about the visitor. */
export interface PageInput {
  readonly route: RenderedRoute;
  readonly path: string;
}
/** The answer of a documented public call, which is the same for every visitor. */
export interface PublicAnswer {
  readonly status: number;
  readonly text: string;
}
export interface RenderedPage {
  /** The markup inside `#root`. */
  readonly body: string;
  /**
   * Query keys and the values that were read under them. The browser uses these values instead of reading them again.
   */
  readonly data: readonly (readonly [key: readonly unknown[], value: unknown])[];
  /** Paths of the scripts that this page needs in addition to the scripts of every page. */
  readonly scripts: readonly string[];
}
interface RenderTools {
  /** Reads a documented public call; rejects when its service does not answer. */
  readonly read: (path: string) => Promise<PublicAnswer>;
}
/** Renders a page for any visitor, with the configuration of the web page. Rejects when a component throws. */
export type RenderPage = (page: PageInput, config: object) => Promise<RenderedPage>;
/** The type of `createRenderPage`, which the web build's `server/render.js` exports. It is called once per process. */
export type CreateRenderPage = (tools: RenderTools) => RenderPage;
