import type { Plugin } from 'vite';

/** The subsets that nearly every Korean sentence needs: Latin and digits with the commonest syllables (91), then 90. */
const common = /PretendardVariable\.subset\.9[01]-.*\.woff2$/;

/** Preloads the two commonest font subsets; the rest come by unicode-range when a page needs them. */
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
