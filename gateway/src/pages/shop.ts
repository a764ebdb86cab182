import type { Shop } from '@gyeol/contracts/http/catalog/shop.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';
import { unknownShop } from '@gyeol/contracts/rules/unknown-shop.ts';
import type { InternalClient } from '@gyeol/service-kit/http/internal-client.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';
import { withTimeLimit } from '@gyeol/service-kit/time-limit.ts';
import type { GatewayConfig } from '../config.ts';

/** What the pages and feeds of this gateway say of the shop itself. */
export interface ShopSource {
  /** As it was a moment ago; `unknownShop` until the catalogue has answered once. Never rejects. */
  read(): Promise<Shop>;
  /** A version that was heard of: reads the shop anew when it is another. True when it is another now. */
  hear(version: string | undefined): Promise<boolean>;
}

/** While no change is heard of. */
const freshMs = 15_000;
/** A catalogue that did not answer is left alone for so long. */
const retryMs = 2_000;
/** Longer no page waits for it. */
const maxWaitMs = 700;

/** COMPANY_* and CHAT_URL say what the profile leaves empty: accepted for one version (docs/operate/renamed.md). */
const withEnvironment = (profile: ShopProfile, config: GatewayConfig): ShopProfile => ({
  ...profile,
  business: {
    ...profile.business,
    company: profile.business.company || config.companyName,
    representative: profile.business.representative || config.companyOwner,
    registrationNumber: profile.business.registrationNumber || config.companyRegistrationNumber,
    mailOrderNumber: profile.business.mailOrderNumber || config.companyMailOrderNumber,
    address: profile.business.address || config.companyAddress,
    phone: profile.business.phone || config.companyPhone,
    email: profile.business.email || config.companyEmail,
  },
  contact: { ...profile.contact, chatUrl: profile.contact.chatUrl || config.chatUrl },
});

interface Tools {
  readonly internal: InternalClient;
  readonly config: GatewayConfig;
  readonly log: Logger;
  readonly now: () => Date;
}
export const createShopSource = ({ internal, config, log, now }: Tools): ShopSource => {
  let shop = { ...unknownShop, profile: withEnvironment(unknownShop.profile, config) };
  let readAt = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | undefined;

  const load = async (): Promise<void> => {
    triedAt = now().getTime();
    try {
      const answer = await withTimeLimit(maxWaitMs, internal.call(internalCalls.shop));
      shop = { ...answer, profile: withEnvironment(answer.profile, config) };
      readAt = now().getTime();
    } catch (err) {
      log.warn({ err }, 'the catalogue does not say whose shop it is');
    }
  };
  const loadOnce = (): Promise<void> => {
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  };
  return {
    read: async () => {
      const at = now().getTime();
      if (at - readAt >= freshMs && at - triedAt >= retryMs) await loadOnce();
      else if (shop.version === '') await loading;
      return shop;
    },
    hear: async (version) => {
      const before = shop.version;
      if (version === undefined || version === before) return false;
      // One that is under way may have begun before the change.
      await loading;
      await loadOnce();
      return shop.version !== before;
    },
  };
};
