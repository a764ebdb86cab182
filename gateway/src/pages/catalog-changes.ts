import type { AnswerAt } from '@gyeol/contracts/call.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { InternalClient } from '@gyeol/service-kit/http/internal-client.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';
import type { ShopSource } from './shop.ts';

type Change = AnswerAt<typeof internalCalls.catalogChanges, 200>['changes'][number];

/** So many items that changed are told apart; beyond that all of them count as changed. */
const maxItems = 10_000;

/** What the gateway has heard of changes of the catalogue, a second ago at most while `followed`. */
export interface CatalogChanges {
  start(): void;
  stop(): void;
  readonly followed: boolean;
  /** Rises with each change. */
  version(): number;
  /** Whether nothing changed since the version: of that item, or of what lists show of any. */
  isCurrent(version: number, itemId: number | undefined): boolean;
}

/** Which version each page is of: pure, so that its rules can be read apart from the asking. */
export const createVersions = () => {
  let version = 0;
  let ofLists = 0;
  let ofAll = 0;
  const ofItems = new Map<number, number>();
  const change = ({ itemId, kind }: Pick<Change, 'itemId' | 'kind'>): void => {
    version += 1;
    // A list shows whether an item can be bought, not how many there are.
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
  /** How long after a look the next one begins. */
  readonly pollIntervalMs: number;
}

/**
 * Hears of changes as of revocations: it asks each second. A change counts twice, when it is heard of and a second later:
 * until then another instance of the catalogue may still answer what it had cached.
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
    // Before its pages are built anew.
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
