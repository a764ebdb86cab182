import type { ListFormat } from '@gyeol/contracts/http/sheet-file.ts';
import { seoulTime } from '@gyeol/contracts/rules/business-day.ts';
import { orderStatusLabel } from '@gyeol/contracts/rules/order-status.ts';
import { paidMethodName } from '@gyeol/contracts/rules/payment-methods.ts';
import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import type { Queries } from '@gyeol/service-kit/db/db.ts';
import { type CsvColumn, inBatches } from '@gyeol/service-kit/sheets/csv.ts';
import { listDownload } from '@gyeol/service-kit/sheets/list-download.ts';
import type { OrderFilter } from '../orders/order-filter.ts';
import { type OrderRow, ordersAfter } from '../orders/order-list.ts';

const batch = 1_000;
const columns: readonly CsvColumn<OrderRow>[] = [
  { head: '주문번호', cell: ({ merchantUid }) => merchantUid },
  { head: '주문자', cell: ({ buyerName }) => buyerName },
  { head: '전화번호', cell: ({ buyerPhoneNumber }) => formatPhone(buyerPhoneNumber) },
  { head: '상품', cell: ({ itemTitles }) => itemTitles },
  { head: '결제금액', cell: ({ totalPrice }) => totalPrice },
  { head: '주문시간', cell: ({ paymentTime }) => seoulTime(paymentTime) },
  { head: '상태', cell: ({ paymentStatus }) => orderStatusLabel(paymentStatus) },
  { head: '운송장번호', cell: ({ trackingNumber }) => trackingNumber },
  { head: '메모', cell: ({ memo }) => memo },
  { head: '받는 분', cell: ({ name }) => name },
  { head: '받는 분 연락처', cell: ({ phoneNumber }) => formatPhone(phoneNumber) },
  { head: '결제 수단', cell: ({ paymentMethod }) => paidMethodName(paymentMethod) },
];

export const orderFile = (db: Queries, filter: OrderFilter, format: ListFormat) => {
  const batches = inBatches<OrderRow>(batch, (last) => ordersAfter(db, filter, last, batch));
  return listDownload({ name: 'orders', columns, batches }, format);
};
