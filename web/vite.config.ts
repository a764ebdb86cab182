import type { IncomingMessage } from 'node:http';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig } from 'vite';
import shop from '../package.json' with { type: 'json' };
import { contractCalls } from './build/contract-calls.ts';
import { firstLoad } from './build/first-load.ts';
import { fonts } from './build/fonts/fonts.ts';
import { helpPages } from './build/help-pages.ts';
import { orderHead } from './build/order-head.ts';
import { pageScripts } from './build/page-scripts.ts';
import { precompress } from './build/precompress.ts';

/**
 * True for a navigation. Page routes and calls share their first segment (`/order`, `/payment`, `/admin`), and a
 * navigation gets the page.
 */
const isNavigation = (request: IncomingMessage): boolean =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
const target = process.env.GATEWAY_URL ?? 'http://127.0.0.1:8080';

/**
 * The packages that every screen uses change rarely. They are one file, which stays in the browser's cache over several
 * releases.
 */
const core =
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack)\/(?!.*(?:nfiniteQueryObserver|useInfiniteQuery|ueriesObserver|useQueries)\.)/;
/** Small modules that nearly every screen uses. In separate files they would need a dozen requests. */
const common =
  /src\/(?:app\/main-links|entities\/(?:item\/(?:item-(?:card|now|types)|keys|pending)|(?:like|cart)\/keys)|features\/item\/item-queries|rules\/duties\.|shared\/(?:api|session\/(?:return-path|session|token-claims|use-office-view|use-session)|config|lib\/(?:cx|use-title|format|screen-focus)|routes\/(?:new-version|not-found-page)|ui\/(?:button|icon|price|responsive-image|states|prompts|toast|dialog|page|quantity-stepper)\.))/;

const forBrowsers: BuildEnvironmentOptions = {
  target: 'es2023',
  assetsInlineLimit: 0,
  manifest: true,
  modulePreload: {
    polyfill: false,
    // Without this filter, the names of the admin area's files would be in every visitor's first script.
    resolveDependencies: (file, files) => (file.includes('/admin-area-') ? [] : files),
  },
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          { name: 'core', test: core },
          { name: 'common', test: common },
        ],
      },
    },
  },
};
/** The build for the gateway, which renders the first HTML. It contains all packages, but not the back office. */
const forServer: BuildEnvironmentOptions = {
  target: 'node24',
  outDir: 'dist/server',
  copyPublicDir: false,
  rolldownOptions: { external: /\/admin-area\.ts$/ },
};

export default defineConfig(({ isSsrBuild }) => ({
  define: {
    'import.meta.env.GYEOL_VERSION': JSON.stringify(shop.version),
    // The gateway renders with the shipped React, whatever NODE_ENV its process has.
    ...(isSsrBuild && { 'process.env.NODE_ENV': '"production"' }),
  },
  ...(isSsrBuild && { ssr: { noExternal: true } }),
  plugins: [
    fonts(),
    contractCalls(),
    helpPages(),
    react(),
    ...(isSsrBuild
      ? [pageScripts('dist/.vite/manifest.json')]
      : [tailwindcss(), orderHead(), firstLoad(), precompress()]),
  ],
  build: isSsrBuild ? forServer : forBrowsers,
  server: {
    port: 5173,
    proxy: {
      '^/(api|cart|order|payment|refundHistory|comment|coupon|member|admin|media|config\\.json)(/|$)': {
        target,
        bypass: (request) => (isNavigation(request) ? '/index.html' : undefined),
      },
    },
  },
}));
