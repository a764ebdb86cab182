import type { CarrierCode } from '@gyeol/contracts/rules/carrier.ts';
import type { PaymentLogisticsCompany, RegisterEscrowLogisticsBody } from '@portone/server-sdk/payment';
import { type EscrowDelivery, ProviderRefused } from './payment-provider.ts';
import type { PortoneV2Http } from './portone-v2-http.ts';
import { registeredDelivery, type WirePayment } from './portone-v2-payment.ts';

/** PortOne's names of the carriers. Source: the type `PaymentLogisticsCompany` of `@portone/server-sdk`. */
const companies: Readonly<Record<CarrierCode, PaymentLogisticsCompany>> = {
  ...{ epost: 'POST', cj: 'CJ', lotte: 'LOTTE', hanjin: 'HANJIN', logen: 'LOGEN' },
};
const timeoutMs = 5_000;

const partyOf = ({ name, phone, postCode, address }: EscrowDelivery['sender']) => ({
  ...{ name, phoneNumber: phone, zipcode: postCode },
  address: { addressLine1: address, addressLine2: '' },
});

/**
 * Registers a delivery with POST, or corrects the registered one with PATCH. The payment shows the registered delivery,
 * so a call whose answer was lost is not repeated. Source: `registerEscrowLogistics` of `@portone/server-sdk`.
 */
export const registerDeliveryV2 = async (
  http: PortoneV2Http,
  wire: WirePayment | undefined,
  delivery: EscrowDelivery,
): Promise<void> => {
  const { merchantUid, carrier, trackingNumber, shippedAt, sender, receiver } = delivery;
  if (wire === undefined) throw new ProviderRefused('knows no such payment');
  const company = companies[carrier];
  const registered = registeredDelivery(wire.escrow);
  if (registered?.invoiceNumber === trackingNumber && registered.company === company) return;
  const body = {
    ...(http.storeId && { storeId: http.storeId }),
    sender: partyOf(sender),
    receiver: partyOf(receiver),
    logistics: { company, invoiceNumber: trackingNumber, sentAt: shippedAt.toISOString() },
  } satisfies RegisterEscrowLogisticsBody;
  const path = `/payments/${encodeURIComponent(merchantUid)}/escrow/logistics`;
  const method = registered === undefined ? 'POST' : 'PATCH';
  if ((await http.call({ method, path, body, timeoutMs })) === undefined)
    throw new ProviderRefused('knows no such payment');
};
