import scripts from 'virtual:gyeol-page-scripts';
import type { CreateRenderPage } from '@gyeol/contracts/page-rendering.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { createMemoryRouter } from 'react-router-dom';
import { App } from '../app/app.tsx';
import { loadScreens } from '../app/load-screens.ts';
import { routes } from '../app/routes.tsx';
import { readShopBy } from '../shared/api/fetch-shop.ts';
import { createQueryClient } from '../shared/api/query-client.ts';
import { setConfig } from '../shared/config/config.ts';
import { renderToText } from './render-to-text.ts';

/**
 * The first pass finds the first reads of a screen. The second pass finds the reads that depend on the first reads. The
 * last pass renders the markup.
 */
const maxPasses = 3;

const isWanted = ({ state, options }: Query): boolean =>
  state.status === 'pending' && !('enabled' in options && options.enabled === false);

/** Reads the data. When a call fails here, the browser makes the call again, and retries it or shows the failure. */
const fetchWanted = async (client: QueryClient, wanted: readonly Query[]): Promise<void> => {
  const cache = client.getQueryCache();
  await Promise.all(wanted.map((query) => query.fetch().catch(() => cache.remove(query))));
};

/**
 * Renders again until all data that the components read is loaded. No list of the data of each screen is therefore
 * needed.
 */
const renderWithData = async (client: QueryClient, element: React.ReactNode): Promise<string> => {
  const tried = new Set<string>();
  for (let pass = 1; ; pass += 1) {
    const body = await renderToText(element);
    const wanted = client
      .getQueryCache()
      .findAll({ predicate: (query) => isWanted(query) && !tried.has(query.queryHash) });
    if (wanted.length === 0 || pass === maxPasses) return body;
    for (const { queryHash } of wanted) tried.add(queryHash);
    await fetchWanted(client, wanted);
  }
};

export const createRenderPage: CreateRenderPage = ({ read }) => {
  readShopBy(async (path) => {
    const { status, text } = await read(path);
    return new Response(text, { status, headers: { 'content-type': 'application/json' } });
  });
  return async ({ route, path }, config) => {
    setConfig(config);
    await loadScreens(routes, path);
    const client = createQueryClient();
    const router = createMemoryRouter(routes, { initialEntries: [path] });
    try {
      const body = await renderWithData(client, <App router={router} client={client} />);
      const succeeded = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'success' });
      const data = succeeded.map(({ queryKey, state }) => [queryKey, state.data] as const);
      return { body, data, scripts: scripts[route] };
    } finally {
      router.dispose();
      client.clear();
    }
  };
};
