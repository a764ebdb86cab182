/** The shop's own places, in the header and in the side menu. */
export const mainLinks = [
  ['/shop', 'SHOP'],
  ['/about-us', 'ABOUT'],
  ['/notice', 'NOTICE'],
] as const;
