export const categoryPath = (name: string): string =>
  name === 'ALL' ? '/shop' : `/shop?${new URLSearchParams({ category: name })}`;
