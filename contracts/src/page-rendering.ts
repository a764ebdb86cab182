import type { PageRoute } from './routes.ts';

/**
 * The pages whose first HTML the server renders. Each has the query parameters that change its content, with their
 * allowed values. The values are so few that every page can be cached. The browser renders a page with any other
 * parameter of the shop.
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
/** The shop's answer to everybody at the path of a documented call. */
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
  /** Paths of the scripts that the page needs besides those of every page. */
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
