/** True when a fact is shown in the item's notice only, and not among the facts that its page shows in any case. */
export const isNoticeFact = ({ key }: { key: string }): boolean => key.startsWith('notice');
