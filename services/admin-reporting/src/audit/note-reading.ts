import { type Acted, noteAction } from '@gyeol/service-kit/audit.ts';
import type { Deps } from '../deps.ts';

/** Writes down that an operator reads or takes away much of shoppers' personal data: what was asked for, not what was read. */
export const noteReading = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  asked: Pick<Acted, 'kind' | 'id' | 'after'>,
): Promise<void> => db.tx((tx) => noteAction(tx, { ...asked, at: now() }));

/** The filters of a file that was taken; the words of a search are personal data themselves and stay out. */
export const askedOf = (query: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([key, value]) => [key, key === 'name' || key === 'phoneNumber' ? '(검색어)' : value]),
  );
