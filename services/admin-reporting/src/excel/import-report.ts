import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import type { SheetRow } from './sheet-rows.ts';

/** What became of a row: `shipped`, `same` (it was before), or a reason in Korean. */
export interface Judged {
  row: SheetRow;
  ok: boolean;
  outcome: string;
}

/** Rows that a dry run shows of those that would ship: enough to see that the columns are right. */
const shownReady = 300;

interface Counts {
  shipped: number;
  same: number;
  refused: number;
}
const sentence = ({ shipped, same, refused }: Counts, dryRun: boolean): string => {
  const parts: string[] = [];
  if (shipped > 0) {
    const count = formatNumber(shipped);
    parts.push(dryRun ? `${count}건을 배송 처리할 수 있습니다.` : `${count}건의 배송 정보가 업데이트되었습니다.`);
  }
  if (same > 0) parts.push(`${formatNumber(same)}건은 이미 같은 운송장 번호로 처리되어 변경하지 않았습니다.`);
  if (refused > 0) parts.push(`${formatNumber(refused)}건은 처리할 수 없습니다.`);
  if (shipped === 0 && refused === 0) parts.push('변경된 주문이 없습니다.');
  return parts.join(' ');
};

const pick = ({ row }: Judged) => ({
  merchantUid: row.merchantUid,
  trackingNumber: row.trackingNumber,
  customerName: row.customerName,
  row: row.row,
});

/** What an import did, or what a dry run found that it would do. */
export const reportOf = (judged: readonly Judged[], dryRun: boolean) => {
  const errors = judged.filter(({ ok }) => !ok);
  const ready = judged.filter(({ ok, outcome }) => ok && outcome !== 'same');
  const same = judged.length - errors.length - ready.length;
  return {
    success: errors.length === 0,
    updatedCount: ready.length,
    message: sentence({ shipped: ready.length, same, refused: errors.length }, dryRun),
    errorItems: errors.map((one) => ({
      ...pick(one),
      reason: one.outcome,
      customerPhoneNumber: one.row.customerPhoneNumber,
    })),
    dryRun,
    totalCount: judged.length,
    unchangedCount: same,
    readyItems: dryRun ? ready.slice(0, shownReady).map(pick) : [],
  };
};
