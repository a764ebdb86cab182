import { pageRoutes } from '@gyeol/contracts/routes.ts';
import { expect, it } from 'vitest';
import { adminRoutes } from './admin-routes.ts';

it('the routes of the back office are exactly the /admin pages that the contract lists', () => {
  const paths = (adminRoutes[0]?.children ?? [])
    .map(({ path = '' }) => path)
    .filter((path) => path !== '*')
    // A path with an optional last part stands for two addresses.
    .flatMap((path) => (path.endsWith('?') ? [path.slice(0, path.lastIndexOf('/')), path.slice(0, -1)] : [path]))
    .map((path) => `/admin/${path}`.replace(/\/$/, '').replace(/:(\w+)/g, '{$1}'));
  expect(paths.toSorted()).toEqual(pageRoutes.filter((path) => /^\/admin(\/|$)/.test(path)).toSorted());
});
