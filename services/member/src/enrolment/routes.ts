import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { findFactorState } from '../factors/factor-store.ts';
import { beginEnrolment, confirmEnrolment, renewRecoveryCodes } from './enrol.ts';
import { proveAgain } from './prove-again.ts';

export const enrolmentRoutes = (api: FastifyInstance, deps: Deps): void => {
  serve(api, memberCalls.secondFactorState, async ({ member }) => {
    const state = await findFactorState(deps.db, member.id);
    return state ?? { enrolledAt: null, recoveryCodes: 0 };
  });
  serve(api, memberCalls.proveSecondFactor, async ({ member, body }) => {
    await proveAgain(deps, member, body.code);
    return ok;
  });
  serve(api, memberCalls.enrolSecondFactor, ({ member }) => beginEnrolment(deps, member));
  serve(api, memberCalls.confirmSecondFactor, async ({ member, body }) => ({
    recoveryCodes: await confirmEnrolment(deps, member, body.code),
  }));
  serve(api, memberCalls.newRecoveryCodes, async ({ member }) => ({
    recoveryCodes: await renewRecoveryCodes(deps, member),
  }));
};
