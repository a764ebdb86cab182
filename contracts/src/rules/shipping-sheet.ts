// What the import of tracking numbers reads. By itself: each file is read by a thread of its own, which loads only this.

/** Rows of a file of tracking numbers. */
export const maxImportRows = 10_000;
/** The four columns that the import reads and with which the export begins. */
export const importColumns = ['merchant_uid', 'tracking_number', 'customer_phone_number', 'customer_name'] as const;
export type ImportColumn = (typeof importColumns)[number];
/** The same in the words that people use, which are taken too. */
export const importColumnNames: Readonly<Record<ImportColumn, string>> = {
  merchant_uid: '주문번호',
  tracking_number: '운송장번호',
  customer_phone_number: '고객 전화번호',
  customer_name: '고객 이름',
};
