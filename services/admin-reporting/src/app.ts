import { createServiceApp, type ServiceApp } from '@gyeol/service-kit/app.ts';
import { auditRoutes } from './audit/routes.ts';
import { backupRoutes } from './backups/routes.ts';
import type { Deps } from './config.ts';
import { downloadRoutes } from './downloads/routes.ts';
import { excelRoutes } from './excel/routes.ts';
import { memberRoutes } from './members/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { packingRoutes } from './packing/routes.ts';
import { pointRoutes } from './points/routes.ts';
import { restockRoutes } from './restock/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { subscriptions } from './subscriptions.ts';

export const buildApp = (deps: Deps): ServiceApp =>
  createServiceApp(deps, {
    name: 'admin-reporting',
    routes: (api) => {
      orderRoutes(api, deps);
      packingRoutes(api, deps);
      memberRoutes(api, deps);
      statisticsRoutes(api, deps);
      pointRoutes(api, deps);
      auditRoutes(api, deps);
      backupRoutes(api, deps);
      restockRoutes(api, deps);
      excelRoutes(api, deps);
      downloadRoutes(api, deps);
      searchRoutes(api, deps);
    },
    subscriptions,
    // Events of all partitions update the same counts of days. Handlers in parallel would only wait for each other.
    consumerConcurrency: 1,
  });
