import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { createServiceApp, type ServiceApp } from '@gyeol/service-kit/app.ts';
import { createTokenVerifier } from '@gyeol/service-kit/http/token-verifier.ts';
import { createCleanup } from './cleanup.ts';
import { type BaseDeps, type Deps, refuseStandIns } from './config.ts';
import { internalRoutes } from './internal-routes.ts';
import { createKakaoClient } from './kakao/kakao-client.ts';
import { createKeyRing, type KeyRing } from './login/key-ring.ts';
import { createPasswords } from './login/passwords.ts';
import { createMessageWatch, createSender } from './messages/sender.ts';
import { createSolapi } from './messages/solapi.ts';
import { routes } from './routes.ts';
import { subscriptions } from './subscriptions.ts';

/** The parts that this service has besides the kit's. */
const createDeps = (deps: BaseDeps, { keys }: KeyRing): Deps => {
  return {
    ...deps,
    keys,
    // The signer asks nobody for its own keys.
    verifyToken: createTokenVerifier(
      async (kid) => keys.publicKeys.get(kid),
      () => deps.now().getTime(),
    ),
    passwords: createPasswords(),
    kakao: createKakaoClient(deps),
    sms: createSolapi(deps),
  };
};

/** The only wiring of the member service. */
export const buildApp = (base: BaseDeps): ServiceApp => {
  refuseStandIns(base.config);
  const ring = createKeyRing(base);
  const deps = createDeps(base, ring);
  return createServiceApp(deps, {
    name: 'member',
    routes: routes(deps),
    internalRoutes: internalRoutes(deps),
    subscriptions,
    sources: [
      { row: republishCalls['order-payment'], kinds: ['orders'] },
      // An option that was back some time ago is no news.
      { row: republishCalls.catalog, kinds: [] },
    ],
    start: ring.refresh,
    workers: [ring.worker, createSender(deps), createMessageWatch(deps), createCleanup(deps)],
  });
};
