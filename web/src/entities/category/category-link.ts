/** The address of a category's shelf. */
export const categoryPath = (name: string): string =>
  name === 'ALL' ? '/shop' : `/shop?${new URLSearchParams({ category: name })}`;
