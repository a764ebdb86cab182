/** Whether a fact stands in the item's notice alone, and not among what its page says in any case. */
export const isNoticeFact = ({ key }: { key: string }): boolean => key.startsWith('notice');
