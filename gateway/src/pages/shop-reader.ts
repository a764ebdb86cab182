import { type AnswerOf, type Call, fillPath, type ParamsOf, type ServiceName } from '@gyeol/contracts/call.ts';
import { allCalls } from '@gyeol/contracts/http/index.ts';
import type { PublicAnswer } from '@gyeol/contracts/page-rendering.ts';
import { type HttpRequest, type HttpResponse, injectText, requestText } from '@gyeol/service-kit/http/http-response.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';
import type { OpenServices } from '@gyeol/service-kit/open-services.ts';
import { createCallRouter, type Target } from '../calls/call-router.ts';
import type { Instance, Upstreams } from '../proxy/upstreams.ts';

/** The longest wait for an answer. A first HTML without its text is better than no page. */
const timeoutMs = 700;
/** The time in which a failed service is not asked again, so that visitors get their pages at once. */
const skipMs = 2_000;

/** Null when the requested object does not exist (404, or 400 for an invalid number). */
export type ReadShop = <const Row extends Call>(row: Row, params?: ParamsOf<Row>) => Promise<AnswerOf<Row> | null>;
/** The answer is not parsed. Rejects when the path is not a documented public call of a service. */
export type ReadPath = (path: string) => Promise<PublicAnswer>;

interface Tools {
  readonly upstreams: Upstreams;
  readonly open: OpenServices | undefined;
  readonly log: Logger;
  readonly now: () => Date;
}

type Get = (target: Target, path: string, instance: Instance) => Promise<HttpResponse>;

/** The request has no header that identifies a visitor, because the answer is shown to all visitors. */
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

/** Reads documented public calls directly from their services. Rejects when a service does not answer in time. */
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

/** Throws when the service does not answer in time. */
export const createShopReader =
  (read: ReadPath): ReadShop =>
  async <const Row extends Call>(row: Row, params?: ParamsOf<Row>) =>
    parseAnswer(await read(fillPath(row.path, (params ?? {}) as Record<string, string>))) as AnswerOf<Row> | null;
