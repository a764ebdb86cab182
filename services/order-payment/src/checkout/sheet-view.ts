import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { orderFees, remoteAreaOf } from '@gyeol/contracts/rules/delivery.ts';
import { methodsOfOrder, offeredMethods, type ShopKeys } from '@gyeol/contracts/rules/payment-methods.ts';
import { lineView } from '../order/line-view.ts';
import { isBehindSale, itemTitlesOf, termsOf } from './sheet.ts';
import type { OpenSheet } from './sheet-store.ts';

/**
 * Answers the sheet for its member, with the fees for a postcode. The page may ask for a postcode that is not saved
 * yet.
 */
export const sheetView = (
  member: Member,
  { receiver, ...sheet }: Omit<OpenSheet, 'merchantUid'>,
  { postCode = receiver?.postCode ?? null, ...keys }: ShopKeys & { postCode?: string | null | undefined },
) => ({
  orderSheetId: sheet.sheetId,
  username: member.username,
  name: receiver?.name ?? member.realName,
  phoneNumber: receiver?.phoneNumber ?? member.phoneNumber,
  postCode: receiver?.postCode ?? null,
  address: receiver?.address ?? null,
  detailAddress: receiver?.detailAddress ?? null,
  postMemo: receiver?.postMemo ?? null,
  itemTitles: itemTitlesOf(sheet.lines),
  itemManagements: sheet.lines.map(lineView),
  productTotal: sheet.productTotal,
  ...orderFees(postCode, sheet.productTotal, sheet),
  remoteArea: remoteAreaOf(postCode, sheet)?.name ?? null,
  hasRemoteAreas: sheet.remoteAreas.length > 0,
  totalPrice: sheet.productTotal,
  madeToOrderTerms: termsOf(sheet.lines),
  createdAt: sheet.createdAt,
  ...methodsOfOrder(offeredMethods(sheet.methods, keys, sheet.escrow), {
    behindSale: isBehindSale(sheet.lines),
    saleDepositHours: sheet.saleDepositHours,
  }),
});
