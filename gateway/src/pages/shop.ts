import type { Shop } from '@gyeol/contracts/http/catalog/shop.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';
import { unknownShop } from '@gyeol/contracts/rules/unknown-shop.ts';
import type { InternalClient } from '@gyeol/service-kit/http/internal-client.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';
import { withTimeLimit } from '@gyeol/service-kit/time-limit.ts';
import type { GatewayConfig } from '../config.ts';

export interface ShopSource {
  /** Returns the cached shop, or `unknownShop` until the catalogue has answered once. Never rejects. */
  read(): Promise<Shop>;
  /**
   * Receives the shop's version as the catalogue reports it. Reads the shop again when the version is new. True when
   * the shop has changed.
   */
  hear(version: string | undefined): Promise<boolean>;
}

/** The lifetime of the shop while no change is reported. */
const freshMs = 15_000;
/** The time in which a catalogue that did not answer is not asked again. */
const retryMs = 2_000;
const maxWaitMs = 700;

/**
 * COMPANY_* and CHAT_URL fill empty fields of the profile. The variables are accepted for one more version
 * (docs/operate/renamed.md).
 */
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
      // The running load may have begun before the change, so a new load follows.
      await loading;
      await loadOnce();
      return shop.version !== before;
    },
  };
};
