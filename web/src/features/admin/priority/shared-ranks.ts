/**
 * The BEST ranks that more than one item has, with the titles of these items. The number 0 means that an item has no
 * rank.
 */
export const sharedRanks = (items: readonly { priority: number; title: string }[]): Map<number, string[]> => {
  const titles = new Map<number, string[]>();
  for (const { priority, title } of items) {
    if (priority > 0) titles.set(priority, [...(titles.get(priority) ?? []), title]);
  }
  return new Map([...titles].filter(([, all]) => all.length > 1));
};
