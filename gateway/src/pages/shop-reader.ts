import { type AnswerOf, type Call, fillPath, type ParamsOf, type ServiceName } from '@gyeol/contracts/call.ts';
import { requestText } from '@gyeol/service-kit/http/http-response.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';
import type { Upstreams } from '../proxy/upstreams.ts';

/** Longer nobody waits for the words of a first HTML: the page without them is better than none. */
const timeoutMs = 700;
/** A service that did not answer is left alone for so long: the next visitors get their page at once. */
const skipMs = 2_000;

/** What the shop answers to everybody; `null`: there is no such thing (404, or 400 for a number that is none). */
export type ReadShop = <const Row extends Call>(row: Row, params?: ParamsOf<Row>) => Promise<AnswerOf<Row> | null>;

interface Tools {
  readonly upstreams: Upstreams;
  readonly log: Logger;
  readonly now: () => Date;
}

const fetchAnswer = async (address: string, call: string): Promise<unknown> => {
  const { status, text } = await requestText(address, {
    call,
    method: 'GET',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (status === 200) return JSON.parse(text);
  if (status === 404 || status === 400) return null;
  throw new Error(`answered ${status}`);
};

/** Reads documented public calls straight from their services. Throws when one does not answer in time. */
export const createShopReader = ({ upstreams, log, now }: Tools): ReadShop => {
  const skippedUntil = new Map<ServiceName, number>();
  return async <const Row extends Call>(row: Row, params?: ParamsOf<Row>) => {
    const instance = upstreams.pick(row.owner, 'critical');
    if (!instance || now().getTime() < (skippedUntil.get(row.owner) ?? 0))
      throw new Error(`${row.owner} did not answer a moment ago`);
    instance.inFlight += 1;
    instance.limiter.enter('critical');
    try {
      const path = fillPath(row.path, (params ?? {}) as Record<string, string>);
      return (await fetchAnswer(instance.url + path, `${row.method} ${row.path}`)) as AnswerOf<Row> | null;
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
