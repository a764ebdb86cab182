import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CreateRenderPage, PageInput, RenderedPage, RenderPage } from '@gyeol/contracts/page-rendering.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';
import { createSemaphore } from '@gyeol/service-kit/semaphore.ts';
import { withTimeLimit } from '@gyeol/service-kit/time-limit.ts';
import type { RuntimeConfig } from './runtime-config.ts';
import type { ReadPath } from './shop-reader.ts';

/** After this time a visitor gets the page without a body. */
const maxRenderMs = 300;
/** The limit until the first render has succeeded, because the first render compiles the code that it runs. */
const firstRenderMs = 1_500;
const rendersAtOnce = 2;
const longestLine = 32;
/**
 * The longest time that a page waits for a free place to render, and the longest time that it occupies this place. By
 * then the visitor has long received a page without a body.
 */
const longestTurnMs = 2_000;

interface Tools {
  readonly webRoot: string;
  readonly read: ReadPath;
  readonly log: Logger;
}
/** `inTime` is set when this visitor can get the body. Otherwise `late` is set, and the next visitor gets the body. */
interface Rendering {
  readonly inTime?: RenderedPage;
  /** Resolves with undefined when rendering failed. */
  readonly late?: Promise<RenderedPage | undefined>;
}
export type Render = (page: PageInput, config: RuntimeConfig) => Promise<Rendering>;

/** Loads the web build's components from the build, because this code never imports `web`. */
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
    // When no place becomes free, `turn` rejects before the rendering has begun, and `promise` rejects too. When `turn`
    // rejects later, because the rendering takes too long, `promise` still gets the result.
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
