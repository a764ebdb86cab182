import type { ListFormat } from '@gyeol/contracts/http/sheet-file.ts';
import { seoulTime } from '@gyeol/contracts/rules/business-day.ts';
import { claimListLabel } from '@gyeol/contracts/rules/claim.ts';
import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import type { Db } from '@gyeol/service-kit/db/db.ts';
import type { CsvColumn } from '@gyeol/service-kit/sheets/csv.ts';
import { listDownload } from '@gyeol/service-kit/sheets/list-download.ts';
import { type ClaimQuery, type ClaimRow, listClaims } from './claim-views.ts';

const columns: readonly CsvColumn<ClaimRow>[] = [
  { head: '접수시간', cell: ({ createdAt }) => seoulTime(createdAt) },
  { head: '종류', cell: ({ kind }) => claimListLabel(kind) },
  { head: '상태', cell: ({ refundStatus }) => (refundStatus === 'PENDING' ? '대기중' : '처리완료') },
  { head: '이름', cell: ({ realName }) => realName },
  { head: '전화번호', cell: ({ phoneNumber }) => formatPhone(phoneNumber) },
  { head: '이메일', cell: ({ username }) => username },
  { head: '주문번호', cell: ({ originalMerchantUid }) => originalMerchantUid },
  { head: '상품', cell: ({ itemTitles }) => itemTitles },
  { head: '주문금액', cell: ({ originalTotalPrice }) => originalTotalPrice },
  { head: '결제금액', cell: ({ price }) => price },
  { head: '운송장번호', cell: ({ trackingNumber }) => trackingNumber },
  { head: '사유', cell: ({ message }) => message },
];
const batch = 500;

async function* pages(db: Db, query: ClaimQuery) {
  for (let page = 0; ; page += 1) {
    const { content } = await listClaims(db, query, { page, size: batch });
    if (content.length > 0) yield content;
    if (content.length < batch) return;
  }
}

export const claimFile = (db: Db, query: ClaimQuery, format: ListFormat) =>
  listDownload({ name: 'refunds', columns, batches: pages(db, query) }, format);
