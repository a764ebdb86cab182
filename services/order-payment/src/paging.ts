/** The page block of a hypermedia list. */
export const pageInfo = (totalElements: number, { page, size }: { page: number; size: number }) => ({
  size,
  totalElements,
  totalPages: Math.ceil(totalElements / size),
  number: page,
});
export const offsetOf = ({ page, size }: { page: number; size: number }): number => page * size;
