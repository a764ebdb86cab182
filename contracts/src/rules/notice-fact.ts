/** True when the item page shows a fact in the item's notice only, not also among the other facts of the item. */
export const isNoticeFact = ({ key }: { key: string }): boolean => key.startsWith('notice');
