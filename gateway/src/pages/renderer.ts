import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CreateRenderPage, PageInput, RenderedPage, RenderPage } from '@gyeol/contracts/page-rendering.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';
import { createSemaphore } from '@gyeol/service-kit/semaphore.ts';
import { withTimeLimit } from '@gyeol/service-kit/time-limit.ts';
import type { RuntimeConfig } from './runtime-config.ts';
import type { ReadPath } from './shop-reader.ts';

/** Longer nobody waits for a body: the page without it is better than none. */
const maxRenderMs = 300;
/** The first one compiles what it runs, and somebody has to wait for it. */
const firstRenderMs = 1_500;
const rendersAtOnce = 2;
const longestLine = 32;

interface Tools {
  readonly webRoot: string;
  readonly read: ReadPath;
  readonly log: Logger;
}
/** Undefined where it could not be rendered in time: the browser renders the page. */
export type Render = (page: PageInput, config: RuntimeConfig) => Promise<RenderedPage | undefined>;

/** Renders pages with the web build's own components. It is part of the build: code of `web` is never imported here. */
export const createRenderer = ({ webRoot, read, log }: Tools): Render => {
  const refusal = () => new Error('too many pages are being rendered');
  const semaphore = createSemaphore(rendersAtOnce, { longestWaitMs: maxRenderMs, longestLine, refusal });
  let loading: Promise<RenderPage> | undefined;
  const load = (): Promise<RenderPage> => {
    const file = pathToFileURL(join(webRoot, 'server', 'render.js')).href;
    loading ??= import(file).then((built: { createRenderPage: CreateRenderPage }) => built.createRenderPage({ read }));
    return loading;
  };
  let limitMs = firstRenderMs;
  return async (page, config) => {
    try {
      const render = await load();
      const rendered = await semaphore(() => withTimeLimit(limitMs, render(page, config)));
      limitMs = maxRenderMs;
      return rendered;
    } catch (err) {
      log.warn({ err, path: page.path }, 'a page is left to the browser');
      return undefined;
    }
  };
};
