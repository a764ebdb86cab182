import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CreateRenderPage, PageInput, RenderedPage, RenderPage } from '@gyeol/contracts/page-rendering.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';
import { createSemaphore } from '@gyeol/service-kit/semaphore.ts';
import { withTimeLimit } from '@gyeol/service-kit/time-limit.ts';
import type { RuntimeConfig } from './runtime-config.ts';
import type { ReadPath } from './shop-reader.ts';

/** The longest time that a visitor waits for a rendered body, ms. A page without it is better than none. */
const maxRenderMs = 300;
/** The limit until the first success, ms: the first render compiles the code that it runs. */
const firstRenderMs = 1_500;
const rendersAtOnce = 2;
const longestLine = 32;
/**
 * The longest time that a page may wait for its turn, and again the longest that it may hold it, ms. The visitor got a
 * page without a body long before.
 */
const longestTurnMs = 2_000;

interface Tools {
  readonly webRoot: string;
  readonly read: ReadPath;
  readonly log: Logger;
}
/** The result of a render. One of the two fields is set: `inTime` for this visitor, or `late` for the next one. */
interface Rendering {
  readonly inTime?: RenderedPage;
  /** Resolves with undefined when rendering failed. */
  readonly late?: Promise<RenderedPage | undefined>;
}
export type Render = (page: PageInput, config: RuntimeConfig) => Promise<Rendering>;

/**
 * Renders pages with the web build's own components. They are loaded from the build: code of `web` is never imported
 * here.
 */
export const createRenderer = ({ webRoot, read, log }: Tools): Render => {
  const refusal = () => new Error('too many pages are being rendered');
  const semaphore = createSemaphore(rendersAtOnce, { longestWaitMs: longestTurnMs, longestLine, refusal });
  let loading: Promise<RenderPage> | undefined;
  const load = (): Promise<RenderPage> => {
    const file = pathToFileURL(join(webRoot, 'server', 'render.js')).href;
    loading ??= import(file).then((built: { createRenderPage: CreateRenderPage }) => built.createRenderPage({ read }));
    return loading;
  };
  const renderInTurn = async (page: PageInput, config: RuntimeConfig): Promise<RenderedPage> => {
    const render = await load();
    const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>();
    const turn = semaphore(() => {
      const rendering = render(page, config);
      resolve(rendering);
      return withTimeLimit(longestTurnMs, rendering);
    });
    // Rejects only when the turn fails before rendering begins. Later a lost turn has no effect, and the result is
    // still used.
    turn.catch(reject);
    return promise;
  };
  let limitMs = firstRenderMs;
  return async (page, config) => {
    const rendering = renderInTurn(page, config);
    try {
      const inTime = await withTimeLimit(limitMs, rendering);
      limitMs = maxRenderMs;
      return { inTime };
    } catch (err) {
      log.warn({ err, path: page.path }, 'a page is left to the browser');
      return { late: rendering.catch(() => undefined) };
    }
  };
};
