import { type AnswerOf, type Call, fillPath, type ParamsOf, type ServiceName } from '@gyeol/contracts/call.ts';
import { allCalls } from '@gyeol/contracts/http/index.ts';
import type { PublicAnswer } from '@gyeol/contracts/page-rendering.ts';
import { type HttpRequest, type HttpResponse, injectText, requestText } from '@gyeol/service-kit/http/http-response.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';
import type { OpenServices } from '@gyeol/service-kit/open-services.ts';
import { createCallRouter, type Target } from '../calls/call-router.ts';
import type { Instance, Upstreams } from '../proxy/upstreams.ts';

/** Longer nobody waits for the words of a first HTML: the page without them is better than none. */
const timeoutMs = 700;
/** A service that did not answer is left alone for so long: the next visitors get their page at once. */
const skipMs = 2_000;

/** What the shop answers to everybody; `null`: there is no such thing (404, or 400 for a number that is none). */
export type ReadShop = <const Row extends Call>(row: Row, params?: ParamsOf<Row>) => Promise<AnswerOf<Row> | null>;
/** The same of a path, as it came. Rejects where no documented call of a service can be read by everybody. */
export type ReadPath = (path: string) => Promise<PublicAnswer>;

interface Tools {
  readonly upstreams: Upstreams;
  /** The services of this process, if they are here. */
  readonly open: OpenServices | undefined;
  readonly log: Logger;
  readonly now: () => Date;
}

/** Asks an instance for the path of a call, over HTTP or in this process. */
type Get = (target: Target, path: string, instance: Instance) => Promise<HttpResponse>;

/** No header says who asks: the answer is everybody's. */
const requestFor = ({ operation }: Target): HttpRequest => ({
  call: operation,
  method: 'GET',
  headers: { accept: 'application/json' },
  signal: AbortSignal.timeout(timeoutMs),
});

const getOverHttp: Get = (target, path, { url }) => requestText(url + path, requestFor(target));

const getInProcess =
  (open: OpenServices): Get =>
  async (target, path) => {
    const service = open.get(target.owner);
    if (!service) throw new Error(`${target.owner} is not open`);
    return injectText(service.api, path, requestFor(target));
  };

const parseAnswer = ({ status, text }: PublicAnswer): unknown => {
  if (status === 200) return JSON.parse(text);
  if (status === 404 || status === 400) return null;
  throw new Error(`answered ${status}`);
};

const findTarget = createCallRouter(allCalls.filter(({ access, atGateway }) => access === 'public' && !atGateway));

/** Reads documented public calls straight from their services. Rejects when one does not answer in time. */
export const createPathReader = ({ upstreams, open, log, now }: Tools): ReadPath => {
  const get = open ? getInProcess(open) : getOverHttp;
  const skippedUntil = new Map<ServiceName, number>();
  return async (path) => {
    const target = findTarget('GET', new URL(path, 'http://shop').pathname);
    if (!target || target.upstream !== target.owner) throw new Error(`${path} is no call that everybody can read`);
    const instance = upstreams.pick(target.owner, 'critical');
    if (!instance || now().getTime() < (skippedUntil.get(target.owner) ?? 0))
      throw new Error(`${target.owner} did not answer a moment ago`);
    instance.inFlight += 1;
    instance.limiter.enter('critical');
    try {
      const answer = await get(target, path, instance);
      if (answer.status >= 500) throw new Error(`answered ${answer.status}`);
      return answer;
    } catch (error) {
      skippedUntil.set(target.owner, now().getTime() + skipMs);
      log.warn({ err: error, service: target.owner }, 'pages go without what it says');
      throw error;
    } finally {
      instance.inFlight -= 1;
      instance.limiter.leave('critical');
    }
  };
};

/** Reads a row's answer. Throws when its service does not answer in time. */
export const createShopReader =
  (read: ReadPath): ReadShop =>
  async <const Row extends Call>(row: Row, params?: ParamsOf<Row>) =>
    parseAnswer(await read(fillPath(row.path, (params ?? {}) as Record<string, string>))) as AnswerOf<Row> | null;
