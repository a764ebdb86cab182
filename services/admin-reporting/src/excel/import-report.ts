import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { type SheetFile, withUnread } from '@gyeol/service-kit/sheets/read-sheet.ts';

/** `row` is the row number in the spreadsheet. */
export interface ShippingRow {
  row: number;
  sheet?: string;
  merchantUid: string;
  trackingNumber: string;
  customerPhoneNumber: string;
  customerName: string;
}

/**
 * The result of a row. `outcome` is `shipped`, `changed` (the order got another tracking number), `same` (the order
 * already had this tracking number), or a reason in Korean.
 */
export interface RowResult {
  row: ShippingRow;
  ok: boolean;
  outcome: string;
  /** The order's current tracking number, when the file changes it or could change it. */
  current?: string | undefined;
}

/** A dry run shows this many orders that are ready to ship. They are enough to check the columns. */
const shownReady = 300;

interface Counts {
  shipped: number;
  changed: number;
  same: number;
  refused: number;
  /** Rows without a tracking number. They are no mistakes, because a file may be completed in several steps. */
  unfilled: number;
}
interface ReportMode {
  dryRun: boolean;
  delivered: boolean;
}
const sentence = ({ shipped, changed, same, refused, unfilled }: Counts, { dryRun, delivered }: ReportMode): string => {
  const parts: string[] = [];
  if (shipped > 0) {
    const count = formatNumber(shipped);
    const done = delivered ? '배송완료 처리했습니다' : '배송 정보가 업데이트되었습니다';
    const could = `${count}건을 ${delivered ? '배송완료' : '배송'} 처리할 수 있습니다.`;
    parts.push(dryRun ? could : `${count}건${delivered ? '을' : '의'} ${done}.`);
  }
  if (changed > 0) {
    const count = formatNumber(changed);
    parts.push(
      dryRun ? `그중 ${count}건은 운송장 번호를 변경합니다.` : `그중 ${count}건은 운송장 번호를 변경했습니다.`,
    );
  }
  const before = delivered ? '배송완료되어' : '같은 운송장 번호로 처리되어';
  if (same > 0) parts.push(`${formatNumber(same)}건은 이미 ${before} 변경하지 않았습니다.`);
  if (refused > 0) parts.push(`${formatNumber(refused)}건은 처리할 수 없습니다.`);
  if (unfilled > 0) parts.push(`${formatNumber(unfilled)}건은 운송장 번호를 아직 입력하지 않았습니다.`);
  if (shipped === 0 && refused === 0) parts.push('변경된 주문이 없습니다.');
  return parts.join(' ');
};

const pick = ({ row }: RowResult) => ({
  merchantUid: row.merchantUid,
  trackingNumber: row.trackingNumber,
  customerName: row.customerName,
  row: row.row,
  ...(row.sheet !== undefined && { sheet: row.sheet }),
});
const currentOf = ({ current }: RowResult) => (current === undefined ? {} : { currentTrackingNumber: current });

/**
 * Orders that share a tracking number are in one parcel, or the number was copied by mistake. Only a person can tell
 * which of the two is the case.
 */
const sharedNumbers = (accepted: readonly RowResult[]) => {
  const keyOf = ({ row }: RowResult): string => row.trackingNumber.replace(/\D/g, '');
  const counts = new Map<string, number>();
  for (const one of accepted) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return accepted.flatMap((one) => {
    const count = counts.get(keyOf(one)) ?? 0;
    if (count < 2 || one.outcome === 'same') return [];
    return [
      {
        ...pick(one),
        reason: `운송장 번호 하나를 주문 ${formatNumber(count)}건에 사용합니다. 합배송인지 확인해주세요.`,
      },
    ];
  });
};

export const reportOf = (judged: readonly RowResult[], unreadSheets: SheetFile['unreadSheets'], mode: ReportMode) => {
  const { dryRun, delivered } = mode;
  const errors = judged.filter(({ ok }) => !ok);
  const accepted = judged.filter(({ ok }) => ok);
  const ready = accepted.filter(({ outcome }) => outcome !== 'same');
  const same = accepted.length - ready.length;
  const unfilled = errors.filter(({ row }) => row.trackingNumber === '' && row.merchantUid !== '').length;
  const changed = ready.filter(({ outcome }) => outcome === 'changed').length;
  return {
    success: errors.length === 0,
    updatedCount: ready.length,
    message: withUnread(
      sentence({ shipped: ready.length, changed, same, refused: errors.length - unfilled, unfilled }, mode),
      unreadSheets,
    ),
    errorItems: errors.map((one) => ({
      ...pick(one),
      ...currentOf(one),
      reason: one.outcome,
      customerPhoneNumber: one.row.customerPhoneNumber,
    })),
    dryRun,
    totalCount: judged.length,
    unchangedCount: same,
    changedCount: changed,
    warningItems: delivered ? [] : sharedNumbers(accepted),
    readyItems: dryRun ? ready.slice(0, shownReady).map((one) => ({ ...pick(one), ...currentOf(one) })) : [],
    unreadSheets,
  };
};
