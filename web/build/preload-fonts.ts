import type { Plugin } from 'vite';

/** The letters of nearly every Korean sentence, and all that the shop's own screens say (make-common-font.ts). */
const common = /pretendard-common-.*\.woff2$/;

/** Preloads the one font file that every page begins with; rare letters come by unicode-range when a page needs them. */
export const preloadFonts = (): Plugin => ({
  name: 'gyeol:preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => common.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head' as const,
        })),
  },
});
