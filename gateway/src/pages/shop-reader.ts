import { type AnswerOf, type Call, fillPath, type ParamsOf, type ServiceName } from '@gyeol/contracts/call.ts';
import { type HttpRequest, type HttpResponse, injectText, requestText } from '@gyeol/service-kit/http/http-response.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';
import type { OpenServices } from '@gyeol/service-kit/open-services.ts';
import type { Instance, Upstreams } from '../proxy/upstreams.ts';

/** Longer nobody waits for the words of a first HTML: the page without them is better than none. */
const timeoutMs = 700;
/** A service that did not answer is left alone for so long: the next visitors get their page at once. */
const skipMs = 2_000;

/** What the shop answers to everybody; `null`: there is no such thing (404, or 400 for a number that is none). */
export type ReadShop = <const Row extends Call>(row: Row, params?: ParamsOf<Row>) => Promise<AnswerOf<Row> | null>;

interface Tools {
  readonly upstreams: Upstreams;
  /** The services of this process, if they are here. */
  readonly open: OpenServices | undefined;
  readonly log: Logger;
  readonly now: () => Date;
}

/** Asks an instance for the path of a call, over HTTP or in this process. */
type Get = (row: Call, path: string, instance: Instance) => Promise<HttpResponse>;

const requestFor = ({ method, path }: Call): HttpRequest => ({
  call: `${method} ${path}`,
  method: 'GET',
  headers: { accept: 'application/json' },
  signal: AbortSignal.timeout(timeoutMs),
});

const getOverHttp: Get = (row, path, { url }) => requestText(url + path, requestFor(row));

const getInProcess =
  (open: OpenServices): Get =>
  async (row, path) => {
    const service = open.get(row.owner);
    if (!service) throw new Error(`${row.owner} is not open`);
    return injectText(service.api, path, requestFor(row));
  };

const parseAnswer = ({ status, text }: HttpResponse): unknown => {
  if (status === 200) return JSON.parse(text);
  if (status === 404 || status === 400) return null;
  throw new Error(`answered ${status}`);
};

/** Reads documented public calls straight from their services. Throws when one does not answer in time. */
export const createShopReader = ({ upstreams, open, log, now }: Tools): ReadShop => {
  const get = open ? getInProcess(open) : getOverHttp;
  const skippedUntil = new Map<ServiceName, number>();
  return async <const Row extends Call>(row: Row, params?: ParamsOf<Row>) => {
    const instance = upstreams.pick(row.owner, 'critical');
    if (!instance || now().getTime() < (skippedUntil.get(row.owner) ?? 0))
      throw new Error(`${row.owner} did not answer a moment ago`);
    instance.inFlight += 1;
    instance.limiter.enter('critical');
    try {
      const path = fillPath(row.path, (params ?? {}) as Record<string, string>);
      return parseAnswer(await get(row, path, instance)) as AnswerOf<Row> | null;
    } catch (error) {
      skippedUntil.set(row.owner, now().getTime() + skipMs);
      log.warn({ err: error, service: row.owner }, 'pages go without their metadata');
      throw error;
    } finally {
      instance.inFlight -= 1;
      instance.limiter.leave('critical');
    }
  };
};
