import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import type { SavedAddress } from '../../entities/address/address-book-query.ts';
import type { MyInfo } from '../../entities/member/my-info-query.ts';
import { noReceipt, type ReceiptValues } from '../../entities/receipt/receipt-fields.tsx';
import type { OrderSheet } from './order-sheet.ts';

/** The receipt is requested by a separate call, and only for an order that is paid in cash. */
export interface SheetValues extends ReceiptValues {
  name: string;
  phoneNumber: string;
  postCode: string;
  address: string;
  detailAddress: string;
  postMemo: string;
  couponMapId: number | null;
  /** The points to use, in won. */
  points: number;
  /** The buyer's final agreement before the payment. It is never ticked beforehand, never stored, and not sent. */
  agreed: boolean;
  /** Works like `agreed`, but is sent as the text of the agreed terms. */
  madeToOrderAgreed: boolean;
}
const addressFields = ['postCode', 'address', 'detailAddress'] as const;
export const receiverFields = ['name', 'phoneNumber', ...addressFields, 'postMemo'] as const;
export type Receiver = Pick<SheetValues, (typeof receiverFields)[number]>;

/** Returns the saved receiver: the default entry of the address book, or else the member. */
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

/**
 * Returns the first values of the form. A sheet that was already ordered has a receiver of its own. Every other sheet
 * starts with the saved receiver.
 */
export const startValues = (sheet: OrderSheet, saved: Receiver): SheetValues => {
  const { name, phoneNumber, postCode, address, detailAddress } = sheet.address ? sheet : saved;
  return {
    // When the member's data could not be read, the sheet's name is used.
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

/** True when the name, phone number, address or delivery note differs from the saved receiver. */
export const goesElsewhere = (values: Receiver, saved: Receiver): boolean =>
  receiverFields.some((field) => values[field].trim() !== saved[field].trim());
