import { matchRoutes, type RouteObject } from 'react-router-dom';

/** Loads the code of a path's screens before the router starts, so that the first render is the whole page. */
export const loadScreens = async (
  routes: RouteObject[],
  location: Parameters<typeof matchRoutes>[1],
): Promise<void> => {
  const found = matchRoutes(routes, location) ?? [];
  await Promise.all(
    found.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const screen = await route.lazy();
      delete route.lazy;
      Object.assign(route, screen);
    }),
  );
};
