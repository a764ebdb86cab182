import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { clientAddress } from '@gyeol/service-kit/http/client-address.ts';
import { answer, serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { createBrowser } from './browser.ts';
import { sendCode } from './send-code.ts';
import { verifyCode, wrongCodes } from './verify-code.ts';

export const phoneRoutes = (api: FastifyInstance, deps: Deps): void => {
  const browser = createBrowser(deps.config);
  // Creates the counter with the value 0, because Prometheus sees no increase in a counter that begins with 1.
  wrongCodes(deps);
  serve(api, memberCalls.sendCode, async ({ params, request }) => {
    const { body, browserToken } = await sendCode(deps, params.phone, {
      browser: browser.code(request),
      address: clientAddress(request),
    });
    return answer(200, body, browserToken === undefined ? {} : browser.withCode(browserToken));
  });
  serve(api, memberCalls.verifyCode, async ({ body, request }) => {
    const typed = { phone: body.phoneNumber, code: body.code, browser: browser.code(request) };
    return answer(200, { verified: true }, browser.withProof(await verifyCode(deps, typed)));
  });
};
