import { openingCalls } from '@gyeol/contracts/http/catalog/opening.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import { checkOpening, type OpeningDeps } from './opening-check.ts';
import { writeReason } from './write-reason.ts';

export const openingRoutes = (api: FastifyInstance, deps: OpeningDeps): void => {
  serve(api, openingCalls.openingCheck, () => checkOpening(deps));
  serve(api, openingCalls.openWithReason, ({ body, member }) =>
    writeReason(deps, { text: body.reason.trim(), by: member.displayName, at: deps.now() }),
  );
  serve(api, openingCalls.withdrawOpeningReason, () => writeReason(deps, null));
};
