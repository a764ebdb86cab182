import type { Plugin } from 'vite';

/** Matches the font file with the letters that nearly every page needs (fonts/write-fonts.ts). */
const common = /pretendard-regular-common-.*\.woff2$/;
const stylesheet = /\s*<link rel="stylesheet"[^>]*>/g;
const scripts = /<(?:link rel="modulepreload"|script type="module")(?= )/g;
/**
 * Style sheets are inserted before this link. The inline script is above the link, so that the script does not wait for
 * the style sheets.
 */
const manifestLink = '<link rel="manifest"';

/**
 * Moves the style sheet and the common font before every script file. Browsers fetch in the order of the head, six
 * files at a time over HTTP/1.1. Script files get a low priority, so that the largest image is loaded before them.
 */
export const orderHead = (): Plugin => ({
  name: 'gyeol:order-head',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (page, { bundle }) => {
      const styles = page.match(stylesheet) ?? [];
      const fonts = Object.keys(bundle ?? {})
        .filter((file) => common.test(file))
        .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`);
      if (styles.length === 0 || fonts.length === 0 || !page.includes(manifestLink))
        throw new Error('the head of the page is not as expected');
      return page
        .replace(stylesheet, '')
        .replace(scripts, '$& fetchpriority="low"')
        .replace(manifestLink, `${[...styles, ...fonts].map((tag) => tag.trim()).join('\n    ')}\n    ${manifestLink}`);
    },
  },
});
