import { type DeliveryTerms, deliveryFeeFor } from '@gyeol/contracts/rules/money.ts';
import type { Member } from '@gyeol/service-kit/http/member.ts';
import { lineView } from '../orders/line-view.ts';
import { itemTitlesOf, type Sheet } from './sheet.ts';

/** The sheet as its owner sees it. */
export const sheetView = (member: Member, sheet: Omit<Sheet, 'merchantUid'> & DeliveryTerms) => ({
  orderSheetId: sheet.sheetId,
  username: member.username,
  name: member.realName,
  phoneNumber: member.phoneNumber,
  itemTitles: itemTitlesOf(sheet.lines),
  itemManagements: sheet.lines.map(lineView),
  productTotal: sheet.productTotal,
  deliveryFee: deliveryFeeFor(sheet.productTotal, sheet),
  totalPrice: sheet.productTotal,
  createdAt: sheet.createdAt,
});
