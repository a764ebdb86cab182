import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { ProblemError } from '@gyeol/service-kit/errors.ts';
import type { SheetFile } from '@gyeol/service-kit/sheets/read-sheet.ts';
import type { SheetRow } from '@gyeol/service-kit/sheets/sheet-rows.ts';
import { currentOperator } from '../audit/current-operator.ts';
import type { Deps } from '../config.ts';
import { type RowResult, reportOf, type ShippingRow } from './import-report.ts';

/** order-payment accepts this many rows in one transaction. */
const chunkSize = 500;
const twice = '파일에 같은 주문번호가 두 번 있습니다.';
const nameless = '주문번호가 없습니다.';
const unreached = '주문 서비스와 연결이 원활하지 않아 처리하지 못했습니다. 같은 파일을 다시 올려주세요.';

const shippingRowOf = ({ cells, ...place }: SheetRow): ShippingRow => {
  const [merchantUid = '', trackingNumber = '', customerPhoneNumber = '', customerName = ''] = cells;
  return { ...place, merchantUid, trackingNumber, customerPhoneNumber, customerName };
};

/** Finds repeated rows here, because order-payment gets only a part of the file at a time. */
const judgeFile = (
  rows: readonly ShippingRow[],
  { delivered }: ImportMode,
): { refused: RowResult[]; remaining: ShippingRow[] } => {
  const seen = new Set<string>();
  const refused: RowResult[] = [];
  const remaining: ShippingRow[] = [];
  for (const row of rows) {
    // A file of shipments has one row for each order. A file of deliveries has one row for each parcel of an order.
    const key = delivered ? `${row.merchantUid} ${row.trackingNumber}` : row.merchantUid;
    const why = row.merchantUid === '' ? nameless : seen.has(key) ? twice : undefined;
    seen.add(key);
    if (why === undefined) remaining.push(row);
    else refused.push({ row, ok: false, outcome: why });
  }
  return { refused, remaining };
};

export interface ImportMode {
  dryRun: boolean;
  /** True when the tracking number of the file may replace that of a shipped order. */
  confirmChanges: boolean;
  /** True when the orders of the file are marked as DELIVERED instead of being shipped. */
  delivered: boolean;
}

const sendChunk = async ({ internal }: Deps, rows: readonly ShippingRow[], mode: ImportMode): Promise<RowResult[]> => {
  const { dryRun, confirmChanges, delivered } = mode;
  const operator = currentOperator();
  const body = {
    dryRun,
    ...(operator && { operator }),
    rows: rows.map(({ merchantUid, trackingNumber, customerPhoneNumber, customerName }) => ({
      merchantUid,
      trackingNumber,
      phoneNumber: customerPhoneNumber,
      name: customerName,
    })),
  };
  const { results }: { results: Omit<RowResult, 'row'>[] } = delivered
    ? await internal.call(internalCalls.deliverBatch, { body })
    : await internal.call(internalCalls.shipBatch, { body: { ...body, confirmChanges } });
  return rows.map((row, index) => ({ row, ...(results[index] ?? { ok: false, outcome: unreached }) }));
};

/**
 * Sends the rows in parts. When the first part fails, the call fails. When a later part fails, the result asks to send
 * the remaining rows again.
 */
const sendAll = async (deps: Deps, rows: readonly ShippingRow[], mode: ImportMode): Promise<RowResult[]> => {
  const judged: RowResult[] = [];
  for (let at = 0; at < rows.length; at += chunkSize) {
    try {
      judged.push(...(await sendChunk(deps, rows.slice(at, at + chunkSize), mode)));
    } catch (error) {
      if (at === 0 || !(error instanceof ProblemError)) throw error;
      deps.log.warn({ err: error, done: at, rows: rows.length }, 'an Excel import stopped on its way');
      return [...judged, ...rows.slice(at).map((row) => ({ row, ok: false, outcome: unreached }))];
    }
  }
  return judged;
};

/**
 * Valid rows are handled even when others are refused. Uploading the same file again changes nothing, and the report
 * says so. `dryRun` only reports the expected result.
 */
export const importShipping = async (deps: Deps, { rows: read, unreadSheets }: SheetFile, mode: ImportMode) => {
  const rows = read.map(shippingRowOf);
  const { refused, remaining } = judgeFile(rows, mode);
  const results = new Map([...refused, ...(await sendAll(deps, remaining, mode))].map((one) => [one.row, one]));
  return reportOf(
    rows.flatMap((row) => results.get(row) ?? []),
    unreadSheets,
    mode,
  );
};
