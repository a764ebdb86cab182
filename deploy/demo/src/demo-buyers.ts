import { readFileSync } from 'node:fs';

/** A member of the demo shop. */
export interface DemoBuyer {
  /** The e-mail they sign in with. */
  readonly username: string;
  readonly realName: string;
  readonly displayName: string;
  /** Digits only. */
  readonly phoneNumber: string;
  readonly postCode: string;
  readonly address: string;
  readonly detailAddress: string;
}

/** The forty members of any demo shop, always the same. */
export const demoBuyers = JSON.parse(
  readFileSync(new URL('../shops/buyers.json', import.meta.url), 'utf8'),
) as readonly DemoBuyer[];
