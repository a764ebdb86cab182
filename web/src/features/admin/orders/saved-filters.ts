import { storedValue } from '../../../shared/lib/stored.ts';
import { currentSession } from '../../../shared/session/session.ts';

/** `path` is the address of the list under /admin/order/manage. */
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

/** Replaces a filter with the same name. When there are more than twelve filters, removes the oldest filter. */
export const saveFilter = (filter: SavedFilter): readonly SavedFilter[] =>
  store([...readSavedFilters().filter(({ name }) => name !== filter.name), filter].slice(-most));

export const removeFilter = (name: string): readonly SavedFilter[] =>
  store(readSavedFilters().filter((filter) => filter.name !== name));
