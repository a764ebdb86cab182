import type { Db } from '@gyeol/service-kit/db/db.ts';
import type { SignedTokens } from '@gyeol/service-kit/http/signed-tokens.ts';
import type { Deps } from '../payment/deps.ts';

export interface CheckoutDeps extends Deps {
  /**
   * Separate connections for new orders, so that a rush of new orders never keeps a payment waiting for a connection.
   */
  readonly newOrderDb: Db;
  readonly admissionTokens: SignedTokens;
}
