import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import type { ShopDocument } from './shop-queries.ts';

const prefix = 'item-guide-';
export const nextGuide = (documents: readonly { code: string }[]): string => {
  const numbers = documents.map(({ code }) => Number(code.slice(prefix.length))).filter((number) => number > 0);
  return `${prefix}${Math.max(0, ...numbers) + 1}`;
};
export const isNewGuide = (code: string, documents: readonly { code: string }[]): boolean =>
  code.startsWith(prefix) && documents.every((one) => one.code !== code);
export const emptyGuide = (code: string, now: Date): ShopDocument => ({
  ...{ code, version: 0, title: '', effectiveFrom: seoulDate(now), markdown: '' },
  ...{ savedAt: now.toISOString(), versions: [] },
});
