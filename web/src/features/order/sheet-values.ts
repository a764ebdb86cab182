import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import type { SavedAddress } from '../../entities/address/address-book-query.ts';
import type { MyInfo } from '../../entities/member/my-info-query.ts';
import { noReceipt, type ReceiptValues } from '../../entities/receipt/receipt-fields.tsx';
import type { OrderSheet } from './order-sheet.ts';

/** The receipt is asked for by a call of its own, and only of an order that is paid in cash. */
export interface SheetValues extends ReceiptValues {
  name: string;
  phoneNumber: string;
  postCode: string;
  address: string;
  detailAddress: string;
  postMemo: string;
  couponMapId: number | null;
  /** To use, in won. */
  points: number;
  /** The buyer's last word before the payment: never ticked beforehand, never kept, not sent. */
  agreed: boolean;
  /** As `agreed`; sent as the terms that were agreed to. */
  madeToOrderAgreed: boolean;
}
const addressFields = ['postCode', 'address', 'detailAddress'] as const;
/** All that decides where a parcel goes. */
export const receiverFields = ['name', 'phoneNumber', ...addressFields, 'postMemo'] as const;
export type Receiver = Pick<SheetValues, (typeof receiverFields)[number]>;

/** At the saved address: whom the default of the address book names, or the member himself. */
export const savedReceiver = (info: MyInfo | undefined, entries: readonly SavedAddress[] | undefined): Receiver => {
  const entry = entries?.find(({ isDefault }) => isDefault);
  return {
    name: entry?.receiver ?? info?.realName ?? '',
    phoneNumber: formatPhone(entry?.phoneNumber ?? info?.phoneNumber ?? ''),
    postCode: info?.postCode ?? '',
    address: info?.address ?? '',
    detailAddress: info?.detailAddress ?? '',
    postMemo: '',
  };
};

/** The saved receiver, unless the sheet was ordered already, to be sent elsewhere. */
export const startValues = (sheet: OrderSheet, saved: Receiver): SheetValues => {
  const { name, phoneNumber, postCode, address, detailAddress } = sheet.address ? sheet : saved;
  return {
    // Who could not be read is the member, whom the sheet names.
    name: name || sheet.name,
    phoneNumber: formatPhone(phoneNumber || sheet.phoneNumber),
    postCode: postCode ?? '',
    address: address ?? '',
    detailAddress: detailAddress ?? '',
    postMemo: sheet.postMemo ?? '',
    couponMapId: null,
    points: 0,
    ...noReceipt,
    agreed: false,
    madeToOrderAgreed: false,
  };
};

/** Whether a parcel would go elsewhere, or with another word, than to the member at the saved address. */
export const goesElsewhere = (values: Receiver, saved: Receiver): boolean =>
  receiverFields.some((field) => values[field].trim() !== saved[field].trim());
