import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { renewIfFilesAreGone } from '../routes/new-version.ts';
import type { WriteName } from './call-types.ts';

/** The data that each write changes: the query keys of the data, or a function that refreshes the data. */
export type Changes = Readonly<Record<WriteName, readonly QueryKey[] | ((client: QueryClient) => void)>>;
/** `active` reads the visible data again at once. `none` reads data again only when a screen next shows it. */
type Refetch = 'active' | 'none';

let loadChanges: () => Promise<Changes>;
/** Sets the loader of the table of changes. The first write loads the table, because no first screen needs it. */
export const readChangesFrom = (load: typeof loadChanges): void => {
  loadChanges = load;
};

/** Reads all data under the keys again. Resolves when the visible data is read, and never rejects. */
export const readAgain = async (
  client: QueryClient,
  keys: readonly QueryKey[],
  refetchType: Refetch = 'active',
): Promise<void> => {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey, refetchType })));
};

/**
 * Reads all data again that a write changes. The table of changes may fail to load, for example after a new release.
 * All data is then marked as old, and is read when a screen next shows it. If all data were read at once, a query that
 * sends a write would repeat itself endlessly.
 */
export const readChanged = async (client: QueryClient, name: WriteName, refetchType: Refetch): Promise<void> => {
  const changes = await loadChanges().catch(() => undefined);
  if (changes === undefined) {
    void renewIfFilesAreGone().catch(() => undefined);
    return readAgain(client, [[]], 'none');
  }
  const changed = changes[name];
  if (typeof changed === 'function') changed(client);
  else await readAgain(client, changed, refetchType);
};
