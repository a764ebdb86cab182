import type { CarrierCode } from '@gyeol/contracts/rules/carrier.ts';
import { type EscrowDelivery, ProviderRefused } from './payment-provider.ts';
import type { PortoneHttp } from './portone-http.ts';

/** PortOne's codes of the carriers. */
const companies: Readonly<Record<CarrierCode, string>> = {
  ...{ epost: 'EPOST', cj: 'CJGLS', lotte: 'HYUNDAI', hanjin: 'HANJIN', logen: 'LOGEN' },
};
const timeoutMs = 5_000;

type Party = EscrowDelivery['sender'];
const partyOf = ({ name, phone, postCode, address }: Party) => ({
  name,
  tel: phone,
  addr: address,
  postcode: postCode,
});

interface WireLogis {
  company?: string | null;
  invoice?: string | null;
}
/**
 * Registers a delivery. PortOne refuses a second registration. Therefore this function first asks PortOne for an
 * existing registration, and does not repeat a call whose answer was lost.
 */
export const registerDelivery = async (http: PortoneHttp, delivery: EscrowDelivery): Promise<void> => {
  const { transaction, carrier, trackingNumber, shippedAt, sender, receiver } = delivery;
  const path = `/escrows/logis/${encodeURIComponent(transaction)}`;
  const company = companies[carrier];
  const registered = (await http.call({ method: 'GET', path, timeoutMs })) as WireLogis | null | undefined;
  if (registered?.invoice === trackingNumber && registered.company === company) return;
  const logis = { company, invoice: trackingNumber, sent_at: Math.floor(shippedAt.getTime() / 1_000) };
  const body = { sender: partyOf(sender), receiver: partyOf(receiver), logis };
  const method = registered?.invoice ? 'PUT' : 'POST';
  if ((await http.call({ method, path, body, timeoutMs })) === undefined)
    throw new ProviderRefused('knows no such payment');
};

/**
 * Cancels a payment that is held in escrow. After the buyer's confirmation at the provider, or after the end of the
 * term, the cancel needs `escrow_confirmed`. The provider does not report which case applies, but refuses the wrong
 * kind of cancel without moving money. So a refused cancel is tried again with `escrow_confirmed`.
 */
export const cancelHeld = async (order: (more?: Record<string, unknown>) => Promise<void>): Promise<void> => {
  try {
    await order();
  } catch (refusal) {
    if (!(refusal instanceof ProviderRefused)) throw refusal;
    await order({ escrow_confirmed: true }).catch((error: unknown) => {
      // When both cancels are refused, the first refusal names the reason.
      throw error instanceof ProviderRefused ? refusal : error;
    });
  }
};
