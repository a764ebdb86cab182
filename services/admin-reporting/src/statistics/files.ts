import type { ListFormat } from '@gyeol/contracts/http/sheet-file.ts';
import { paidMethodName } from '@gyeol/contracts/rules/payment-methods.ts';
import type { Queries } from '@gyeol/service-kit/db/db.ts';
import type { CsvColumn } from '@gyeol/service-kit/sheets/csv.ts';
import { listDownload } from '@gyeol/service-kit/sheets/list-download.ts';
import type { Period } from '../filters/query-filters.ts';
import { type DailyStats, dailyStats } from './daily.ts';
import { itemSalesOf } from './item-sales.ts';

type Day = DailyStats['days'][number];
const dayColumns: readonly CsvColumn<Day>[] = [
  { head: '영업일', cell: ({ day }) => day },
  { head: '매출', cell: ({ totalSales }) => totalSales },
  { head: '환불', cell: ({ refunded }) => refunded },
  { head: '순매출', cell: ({ net }) => net },
  { head: '주문', cell: ({ totalCount }) => totalCount },
  { head: '일반 가입', cell: ({ regularUserCount }) => regularUserCount },
  { head: '카카오 가입', cell: ({ kakaoUserCount }) => kakaoUserCount },
];
async function* inOne<Row>(rows: readonly Row[]) {
  yield rows;
}
interface DaysAsFile {
  startDate: string;
  endDate: string;
  format?: ListFormat;
}
/** An impossible period is refused before the file begins. */
export const salesFile = async (db: Queries, { format, ...range }: DaysAsFile) => {
  const { days } = await dailyStats(db, range);
  return listDownload({ name: 'sales', columns: dayColumns, batches: inOne(days) }, format);
};

const methodColumns: readonly CsvColumn<DailyStats['methods'][number]>[] = [
  { head: '결제 수단', cell: ({ paymentMethod }) => paidMethodName(paymentMethod) },
  { head: '주문', cell: ({ count }) => count },
  { head: '금액', cell: ({ total }) => total },
];
export const methodsFile = async (db: Queries, { format, ...range }: DaysAsFile) => {
  const { methods } = await dailyStats(db, range);
  return listDownload({ name: 'payment-methods', columns: methodColumns, batches: inOne(methods) }, format);
};

interface SoldOption {
  title: string;
  name: string;
  quantity: number;
  totalQuantity: number;
  refundedQuantity: number;
  refunded: number;
}
const optionColumns: readonly CsvColumn<SoldOption>[] = [
  { head: '상품', cell: ({ title }) => title },
  { head: '옵션', cell: ({ name }) => name },
  { head: '옵션 판매 수량', cell: ({ quantity }) => quantity },
  { head: '상품 판매 수량', cell: ({ totalQuantity }) => totalQuantity },
  { head: '상품 환불 수량', cell: ({ refundedQuantity }) => refundedQuantity },
  { head: '상품 환불 금액', cell: ({ refunded }) => refunded },
];
const batch = 500;
async function* optionsOf(db: Queries, period: Period, now: Date) {
  for (let offset = 0; ; offset += batch) {
    const { rows } = await itemSalesOf(db, period, { size: batch, offset, now });
    if (rows.length === 0) return;
    yield rows.flatMap(({ itemOptions, ...item }) =>
      itemOptions.map(({ name, quantity }) => ({ ...item, name, quantity })),
    );
    if (rows.length < batch) return;
  }
}
export const itemSalesFile = (db: Queries, period: Period, now: Date, format?: ListFormat) =>
  listDownload({ name: 'item-sales', columns: optionColumns, batches: optionsOf(db, period, now) }, format);
