import { pageRoutes } from '@gyeol/contracts/routes.ts';
import { expect, it } from 'vitest';
import { adminRoutes } from './admin-routes.ts';

it('every screen of the back office is a page of the shop, so that it can be opened by its address', () => {
  const paths = (adminRoutes[0]?.children ?? [])
    .map(({ path = '' }) => path)
    .filter((path) => path !== '*')
    .map((path) =>
      `/admin/${path}`
        .replace(/\/$/, '')
        .replace('/:category?', '/{category}')
        .replace(/:(\w+)/g, '{$1}'),
    );
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => !(pageRoutes as readonly string[]).includes(path))).toEqual([]);
});
