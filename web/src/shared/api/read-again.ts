import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { WriteName } from './call-types.ts';

/** What each write changes: the keys under which it is read, or a function that has it read again. */
export type Changes = Readonly<Record<WriteName, readonly QueryKey[] | ((client: QueryClient) => void)>>;
/** `active`: what a screen shows is read at once. `none`: everything is read when a screen next shows it. */
type Refetch = 'active' | 'none';

let loadChanges: () => Promise<Changes>;
/** Names the table of changes, which the first write loads: no first screen needs it. */
export const readChangesFrom = (load: typeof loadChanges): void => {
  loadChanges = load;
};

/** Has everything under the keys read again. Resolves when what is shown has been read, and never rejects. */
export const readAgain = async (
  client: QueryClient,
  keys: readonly QueryKey[],
  refetchType: Refetch = 'active',
): Promise<void> => {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey, refetchType })));
};

/** Has everything read again that a write changes; all there is, where the table cannot be loaded. */
export const readChanged = async (client: QueryClient, name: WriteName, refetchType: Refetch): Promise<void> => {
  const changed = await loadChanges().then(
    (changes) => changes[name],
    () => [[]],
  );
  if (typeof changed === 'function') changed(client);
  else await readAgain(client, changed, refetchType);
};
