import type { ItemDetail } from '../../entities/item/item-types.ts';
import { storedValue } from '../../shared/lib/stored.ts';

/** The stored fields of a viewed item. The price is left out, because it would become outdated. */
export interface RecentItem {
  id: number;
  title: string;
  imageUrl: string;
}

const stored = storedValue<readonly unknown[]>('browser', 'recentItems', Array.isArray);
const maxItems = 12;

const isRecent = (value: unknown): value is RecentItem => {
  const { id, title, imageUrl } = (value ?? {}) as Partial<RecentItem>;
  return Number.isSafeInteger(id) && typeof title === 'string' && typeof imageUrl === 'string';
};

export const recentItems = (): RecentItem[] => (stored.read() ?? []).filter(isRecent).slice(0, maxItems);

export const rememberItem = ({ id, title, imageUrl }: Pick<ItemDetail, keyof RecentItem>): void => {
  const others = recentItems().filter((item) => item.id !== id);
  stored.write([{ id, title, imageUrl }, ...others].slice(0, maxItems));
};

export const forgetItem = (id: number): void => stored.write(recentItems().filter((item) => item.id !== id));
