import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import type { MyInfo } from '../../shared/queries/my-info.ts';
import type { OrderSheet } from './opened-sheet.ts';

export interface SheetValues {
  name: string;
  phoneNumber: string;
  postCode: string;
  address: string;
  detailAddress: string;
  postMemo: string;
  couponMapId: number | null;
}
/** The fields in the order in which they stand. */
export const sheetFields = ['name', 'phoneNumber', 'postCode', 'address', 'detailAddress'] as const;

/** The receiver is the member, at the saved address, until something else is typed. */
export const startValues = (sheet: OrderSheet, info: MyInfo | undefined): SheetValues => ({
  name: sheet.name,
  phoneNumber: formatPhone(sheet.phoneNumber),
  postCode: info?.postCode ?? '',
  address: info?.address ?? '',
  detailAddress: info?.detailAddress ?? '',
  postMemo: '',
  couponMapId: null,
});
