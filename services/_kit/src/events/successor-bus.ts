import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logger.ts';
import type { BusConsumer, ConsumeOptions, EventBus } from './bus.ts';

type Group = Pick<ConsumeOptions, 'group' | 'topics'>;

/** The log that a shop leaves when the shop moves to another log. */
export interface FormerLog extends EventBus {
  countUnread(group: Group): Promise<number>;
}

const turnMs = 500;
/** Resolves when the group has handled everything, or on `signal`. Throws when the log cannot be reached. */
const readToEnd = async (former: FormerLog, options: ConsumeOptions, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && (await former.countUnread(options)) > 0) {
    const consumer = await former.consume(options);
    await sleep(turnMs);
    // Stopping stores the position.
    await consumer.stop();
  }
};

/**
 * Creates a log that moves a shop from a former log (embedded) to `bus` (Kafka). Each group first reads the former log
 * to its end. So the events of the former log are handled before newer ones, in order. Nothing may be appended to the
 * former log any more.
 */
export const createSuccessorBus = (former: FormerLog, bus: EventBus, log: Pick<Logger, 'warn'>): EventBus => ({
  publish: bus.publish,
  consume: async (options) => {
    const since = Date.now();
    const stopping = new AbortController();
    let consumer: BusConsumer | undefined;
    const move = async (): Promise<void> => {
      while (!stopping.signal.aborted && consumer === undefined) {
        try {
          await readToEnd(former, options, stopping.signal);
          if (!stopping.signal.aborted) consumer = await bus.consume(options);
        } catch (err) {
          log.warn({ err, group: options.group }, 'the former event log cannot be reached; trying on');
          await sleep(turnMs);
        }
      }
    };
    const moving = move();
    return {
      downSince: () => (consumer ? consumer.downSince() : since),
      stop: async () => {
        stopping.abort();
        await moving;
        await consumer?.stop();
      },
    };
  },
  check: bus.check,
  close: async () => {
    await bus.close();
    await former.close();
  },
});
