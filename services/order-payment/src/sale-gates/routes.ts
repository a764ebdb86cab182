import { waitingCalls } from '@gyeol/contracts/http/waiting.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { AppDeps } from '@gyeol/service-kit/app.ts';
import { serve, serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { makeChangeDoor, makeCloseDoor, makeOpenDoor } from './manage-sale-gates.ts';
import { doorsOn, listDoors } from './sale-gate-store.ts';

/** What operators do with doors. */
export const doorRoutes = (api: FastifyInstance, deps: AppDeps<Config>): void => {
  const openDoor = makeOpenDoor(deps);
  const changeDoor = makeChangeDoor(deps);
  const closeDoor = makeCloseDoor(deps);
  serve(api, waitingCalls.adminDoors, () => listDoors(deps.db));
  serve(api, waitingCalls.openDoor, ({ body }) => openDoor(body));
  serve(api, waitingCalls.changeDoor, ({ params, body }) => changeDoor(params.doorId, body));
  serve(api, waitingCalls.closeDoor, ({ params }) => closeDoor(params.doorId));
};

/** What the gateways' waiting room asks, once a second at most. */
export const internalDoorRoutes = (api: FastifyInstance, { db, now }: AppDeps<Config>): void => {
  serveInternal(api, internalCalls.doors, async () => ({
    doors: (await doorsOn(db)).filter(({ closesAt }) => closesAt === null || closesAt > now()),
  }));
};
