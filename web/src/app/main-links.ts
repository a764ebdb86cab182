export const mainLinks = [
  ['/shop', 'SHOP'],
  ['/about-us', 'ABOUT'],
  ['/notice', 'NOTICE'],
] as const;
