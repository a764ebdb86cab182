import type { RepublishPage } from '@gyeol/service-kit/events/republish.ts';
import type { Deps } from '../config.ts';
import { republishCoupons, republishIssuedCoupons } from '../coupons/republish.ts';
import { republishPointTerms } from '../points/publish-point-terms.ts';
import { republishPoints } from '../points/republish-points.ts';

export const republish = async (deps: Deps): Promise<void> => {
  const kinds: readonly RepublishPage[] = [
    () => republishCoupons(deps),
    (after) => republishIssuedCoupons(deps, after),
    (after) => republishPoints(deps, after),
    () => republishPointTerms(deps.db, deps.now()),
  ];
  for (const publishPage of kinds) {
    for (let after: string | null = ''; after !== null; ) after = (await publishPage(after)).next;
  }
};
