import type { PageRoute } from './routes.ts';

/**
 * The pages whose first HTML is rendered by the server, and the query parameters that change what they show, with the
 * values that they may have: few enough that each page can be cached. A page with any other parameter of its own is
 * rendered in the browser.
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

/** A page to render: its route, and path with query. Nothing of who asks for it. */
export interface PageInput {
  readonly route: RenderedRoute;
  readonly path: string;
}
/** What the shop answers to everybody at the path of a documented call. */
export interface PublicAnswer {
  readonly status: number;
  readonly text: string;
}
export interface RenderedPage {
  /** The markup inside `#root`. */
  readonly body: string;
  /** Query keys and what was read under them: the browser goes on with these instead of asking again. */
  readonly data: readonly (readonly [key: readonly unknown[], value: unknown])[];
  /** Paths of the scripts that the page needs besides those of every page. */
  readonly scripts: readonly string[];
}
interface RenderTools {
  /** Reads a documented public call; rejects when its service does not answer. */
  readonly read: (path: string) => Promise<PublicAnswer>;
}
/** Renders a page as a visitor sees it, by the configuration of the web page. Rejects when a part of it throws. */
export type RenderPage = (page: PageInput, config: object) => Promise<RenderedPage>;
/** What the web build's `server/render.js` exports as `createRenderPage`; once a process. */
export type CreateRenderPage = (tools: RenderTools) => RenderPage;
