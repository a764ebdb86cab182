import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { createServiceApp, type ServiceApp } from '@gyeol/service-kit/app.ts';
import { createStaffPlaceCheck } from '@gyeol/service-kit/http/networks.ts';
import { createTokenVerifier } from '@gyeol/service-kit/http/token-verifier.ts';
import { addressRoutes } from './addresses/routes.ts';
import { type BaseDeps, type Deps, refuseStandIns } from './config.ts';
import { enrolmentRoutes } from './enrolment/routes.ts';
import { createKakaoClient } from './kakao/kakao-client.ts';
import { kakaoRoutes } from './kakao/routes.ts';
import { closeDemoAccounts } from './login/demo-accounts.ts';
import { createKeyRing, type KeyRing } from './login/key-ring.ts';
import { createPasswords, type Passwords } from './login/passwords.ts';
import { internalLoginRoutes, loginRoutes } from './login/routes.ts';
import { internalMemberRoutes, memberRoutes } from './members/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { createSolapi } from './messages/solapi.ts';
import { internalPasswordRoutes, passwordRoutes } from './passwords/routes.ts';
import { phoneRoutes } from './phones/routes.ts';
import { findKey } from './program-keys/key-store.ts';
import { internalKeyRoutes, keyRoutes } from './program-keys/routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import { internalSessionRoutes, sessionRoutes } from './sessions/routes.ts';
import { internalStaffRoutes, invitationRoutes, staffRoutes } from './staff/routes.ts';
import { findStaff } from './staff/staff-store.ts';
import { subscriptions } from './subscriptions.ts';
import { createWorkers } from './workers.ts';

interface ForTests {
  /** The pause before an SMS is tried again, ms. Tests set it to 0. */
  readonly smsRestMs?: number | undefined;
  readonly passwords?: Passwords | undefined;
}

const createDeps = (deps: BaseDeps, { keys }: KeyRing, { smsRestMs, passwords }: ForTests): Deps => {
  return {
    ...deps,
    keys,
    // This service reads the keys from its own folder, so that it fetches none.
    verifyToken: createTokenVerifier(
      async (kid) => keys.publicKeys.get(kid),
      () => deps.now().getTime(),
    ),
    staffOf: (jti) => findStaff(deps, deps.db, jti),
    keyOf: (keyHash) => findKey(deps, keyHash),
    passwords: passwords ?? createPasswords(),
    kakao: createKakaoClient(deps),
    sms: createSolapi({ ...deps, restMs: smsRestMs }),
  };
};

const routes = [
  registrationRoutes,
  phoneRoutes,
  loginRoutes,
  kakaoRoutes,
  passwordRoutes,
  memberRoutes,
  addressRoutes,
  sessionRoutes,
  staffRoutes,
  invitationRoutes,
  keyRoutes,
  enrolmentRoutes,
  messageRoutes,
];
const internalRoutes = [
  internalMemberRoutes,
  internalLoginRoutes,
  internalPasswordRoutes,
  internalSessionRoutes,
  internalStaffRoutes,
  internalKeyRoutes,
];

export const buildApp = (base: BaseDeps, forTests: ForTests = {}): ServiceApp => {
  refuseStandIns(base.config);
  // A mistyped network ends the start, and not the first sign-in of staff.
  createStaffPlaceCheck(base.config.staffNetworks);
  const ring = createKeyRing(base);
  const deps = createDeps(base, ring, forTests);
  return createServiceApp(deps, {
    name: 'member',
    routes: (api) => {
      for (const add of routes) add(api, deps);
    },
    internalRoutes: (api) => {
      for (const add of internalRoutes) add(api, deps);
    },
    subscriptions,
    sources: [
      { row: republishCalls['order-payment'], kinds: ['orders'] },
      // `kinds` is empty, because a late message about a restock, a sale, a deleted review or points helps nobody.
      { row: republishCalls.catalog, kinds: [] },
      { row: republishCalls.review, kinds: [] },
      { row: republishCalls.coupon, kinds: [] },
    ],
    start: async () => {
      await ring.refresh();
      await closeDemoAccounts(deps);
    },
    workers: createWorkers(deps, ring),
  });
};
