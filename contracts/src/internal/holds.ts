import { Type } from 'typebox';
import { Nullable } from '../schema.ts';

export const MerchantUid = Type.String({ minLength: 1, maxLength: 40 });
/** Orders whose hold waits for their payment, by order number; the next page begins after `next`. */
export const LiveHolds = Type.Object({ merchantUids: Type.Array(MerchantUid), next: Nullable(MerchantUid) });
