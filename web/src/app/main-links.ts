/** The main links of the header and of the side menu. */
export const mainLinks = [
  ['/shop', 'SHOP'],
  ['/about-us', 'ABOUT'],
  ['/notice', 'NOTICE'],
] as const;
