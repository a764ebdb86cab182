import { storedValue } from '../../../shared/lib/stored.ts';
import { currentSession } from '../../../shared/session/session.ts';

/** A list that an operator named. `path` is its address under /admin/order/manage. */
export interface SavedFilter {
  name: string;
  path: string;
}
const most = 12;
const pathPattern = /^\/admin\/order\/manage\/[A-Z]+(\?|$)/;

const isList = (kept: unknown): kept is unknown[] => Array.isArray(kept);
const stored = () => storedValue('browser', `admin:order-filters:${currentSession()?.username ?? ''}`, isList);
const isSaved = (value: unknown): value is SavedFilter => {
  const { name, path } = (value ?? {}) as Partial<SavedFilter>;
  return typeof name === 'string' && typeof path === 'string' && pathPattern.test(path);
};

/** Reads the lists that the signed-in operator saved on this device. */
export const readSavedFilters = (): readonly SavedFilter[] => stored().read()?.filter(isSaved) ?? [];

const store = (filters: SavedFilter[]): readonly SavedFilter[] => {
  stored().write(filters);
  return filters;
};

/**
 * Saves a filter. A filter with the same name is replaced. When there are more than twelve filters, the oldest one is
 * removed.
 */
export const saveFilter = (filter: SavedFilter): readonly SavedFilter[] =>
  store([...readSavedFilters().filter(({ name }) => name !== filter.name), filter].slice(-most));

export const removeFilter = (name: string): readonly SavedFilter[] =>
  store(readSavedFilters().filter((filter) => filter.name !== name));
