import { readFileSync } from 'node:fs';

export interface DemoBuyer {
  /** The e-mail address for signing in. */
  readonly username: string;
  readonly realName: string;
  readonly displayName: string;
  /** Digits only. */
  readonly phoneNumber: string;
  readonly postCode: string;
  readonly address: string;
  readonly detailAddress: string;
}

export const demoBuyers = JSON.parse(
  readFileSync(new URL('../shops/buyers.json', import.meta.url), 'utf8'),
) as readonly DemoBuyer[];
