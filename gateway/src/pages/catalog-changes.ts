import type { AnswerAt } from '@gyeol/contracts/call.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { InternalClient } from '@gyeol/service-kit/http/internal-client.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';
import type { ShopSource } from './shop.ts';

type Change = AnswerAt<typeof internalCalls.catalogChanges, 200>['changes'][number];

/** The most items whose changes are remembered separately. After more changes, all items count as changed. */
const maxItems = 10_000;

/** While `followed` is true, the gateway learns of a change within about a second. */
export interface CatalogChanges {
  start(): void;
  stop(): void;
  readonly followed: boolean;
  version(): number;
  /**
   * True when nothing has changed since `version`. With an item, only changes of that item count. Otherwise only
   * changes of the content of lists count.
   */
  isCurrent(version: number, itemId: number | undefined): boolean;
}

/** The rules by which a change makes pages outdated, without the I/O of the polling. */
export const createVersions = () => {
  let version = 0;
  let ofLists = 0;
  let ofAll = 0;
  const ofItems = new Map<number, number>();
  const change = ({ itemId, kind }: Pick<Change, 'itemId' | 'kind'>): void => {
    version += 1;
    // A change of the kind `stock` changes only the number in stock, which no list shows.
    if (kind !== 'stock') ofLists = version;
    if (itemId !== null) ofItems.set(itemId, version);
    if (itemId !== null && ofItems.size <= maxItems) return;
    ofAll = version;
    ofItems.clear();
  };
  return {
    change,
    changeAll: () => change({ itemId: null, kind: 'edit' }),
    version: () => version,
    isCurrent: (since: number, itemId: number | undefined): boolean =>
      (itemId === undefined ? ofLists : Math.max(ofAll, ofItems.get(itemId) ?? 0)) <= since,
  };
};

interface Tools {
  readonly internal: InternalClient;
  readonly log: Logger;
  readonly shop: ShopSource;
  /** The pause between the end of one request and the start of the next, ms. */
  readonly pollIntervalMs: number;
}

/**
 * A change makes pages outdated twice: when it is reported, and again a second later. In between, another instance of
 * the catalogue may still answer from its cache.
 */
export const createCatalogChanges = ({ internal, log, shop, pollIntervalMs }: Tools): CatalogChanges => {
  const { change, changeAll, version, isCurrent } = createVersions();
  let horizon: string | undefined;
  let seen = new Set<number>();
  let again: readonly Change[] = [];
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const look = async (): Promise<void> => {
    const query = horizon === undefined ? {} : { since: horizon };
    const answer = await internal.call(internalCalls.catalogChanges, { query });
    if (horizon === undefined) {
      changeAll();
      log.info('changes of the catalogue are followed');
    }
    // The shop is read again before any of its pages is rebuilt.
    if (await shop.hear(answer.shopVersion)) changeAll();
    const fresh = answer.changes.filter(({ id }) => !seen.has(id));
    for (const one of [...again, ...fresh]) change(one);
    again = fresh;
    seen = new Set(answer.changes.map(({ id }) => id));
    horizon = answer.horizon;
  };
  const poll = async (): Promise<void> => {
    await look().catch((err: unknown) => {
      if (horizon !== undefined) log.warn({ err }, 'changes of the catalogue are not heard of');
      horizon = undefined;
    });
    if (!stopped) timer = setTimeout(() => void poll(), pollIntervalMs);
  };
  return {
    start: () => void poll(),
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
    get followed() {
      return horizon !== undefined;
    },
    version,
    isCurrent,
  };
};
