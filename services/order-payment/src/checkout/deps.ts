import type { Db } from '@gyeol/service-kit/db/db.ts';
import type { SignedTokens } from '@gyeol/service-kit/http/signed-tokens.ts';
import type { Deps } from '../payment/deps.ts';

/** What it takes beside the rest to begin an order. */
export interface CheckoutDeps extends Deps {
  /** Connections of their own for what begins an order: a rush of new orders never keeps a payment waiting for one. */
  readonly newOrderDb: Db;
  /** Reads the admissions that the gateways' waiting room signs. */
  readonly admissionTokens: SignedTokens;
}
