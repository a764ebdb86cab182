import { createHash } from 'node:crypto';
import type { AnswerOf } from '@gyeol/contracts/call.ts';
import { maxAdjustment, type pointCalls } from '@gyeol/contracts/http/points.ts';
import type { RowPosition } from '@gyeol/contracts/http/sheet-file.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { formatNumber, formatWon } from '@gyeol/contracts/rules/money.ts';
import { foldCount } from '@gyeol/contracts/rules/sheet.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { ProblemError } from '@gyeol/service-kit/errors.ts';
import { type SheetFile, withUnread } from '@gyeol/service-kit/sheets/read-sheet.ts';
import { currentOperator } from '../audit/current-operator.ts';
import type { Deps } from '../config.ts';

type Report = AnswerOf<typeof pointCalls.adjustByFile>;
interface FileRow extends Readonly<RowPosition> {
  readonly username: string;
  readonly amount: string;
  readonly reason: string;
}
interface FoundMember {
  readonly memberId: number;
  readonly username: string;
  readonly realName: string;
}
interface Adjustment {
  readonly file: FileRow;
  readonly member: FoundMember;
  readonly amount: number;
}
type Judged =
  | { readonly file: FileRow; readonly refusal: string }
  | (Adjustment & { readonly unchanged: boolean; readonly before: number; readonly after: number });

/** The coupon service accepts this many rows in one call. */
const chunkSize = 500;
/** A report shows this many accepted rows. */
const shownItems = 300;
const unreached = '적립금 서비스와 연결이 원활하지 않아 처리하지 못했습니다. 같은 파일을 다시 올려주세요.';

const byNumber = sql(
  'points.members-by-number',
  'select member_id as "memberId", username, real_name as "realName" from members where member_id = any ($1::bigint[])',
);
const byUsername = sql(
  'points.members-by-username',
  'select member_id as "memberId", username, real_name as "realName" from members where lower(username) = any ($1::text[])',
);
/** Reads a member number, which spreadsheets also write as `12.0`. Undefined for a username. */
const numberOf = (text: string): number | undefined => {
  const digits = foldCount(text);
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : undefined;
};

const findMembers = async (
  db: Queries,
  rows: readonly FileRow[],
): Promise<(row: FileRow) => FoundMember | undefined> => {
  const names = rows.map(({ username }) => username.toLowerCase());
  const numbered = await db.rows<FoundMember>(byNumber, [names.flatMap((name) => numberOf(name) ?? [])]);
  const named = await db.rows<FoundMember>(byUsername, [names]);
  const found = new Map(numbered.map((member) => [String(member.memberId), member]));
  for (const member of named) found.set(member.username.toLowerCase(), member);
  return ({ username }) => found.get(String(numberOf(username) ?? username.toLowerCase()));
};

/** Parses whole won; NaN for any other text. */
const parseAmount = (text: string): number => (/^-?\d{1,12}$/.test(text) ? Number(text) : Number.NaN);

const refusalOf = (file: FileRow, member: FoundMember | undefined, isRepeated: boolean): string | undefined => {
  const amount = parseAmount(file.amount);
  if (file.username === '') return '아이디 또는 회원번호를 입력해주세요.';
  if (member === undefined) return '존재하지 않는 회원입니다.';
  if (isRepeated) return '파일에 같은 회원이 두 번 있습니다.';
  if (!amount) return '더하거나 뺄 적립금을 숫자로 입력해주세요. 빼려면 앞에 -를 붙입니다.';
  if (Math.abs(amount) > maxAdjustment)
    return `적립금은 한 번에 ${formatWon(maxAdjustment)}까지 더하거나 뺄 수 있습니다.`;
  return file.reason === '' ? '사유를 입력해주세요.' : undefined;
};

/**
 * Refuses rows that are wrong by themselves or name an unknown or repeated member. The coupon service checks the
 * remaining rows.
 */
const judgeFile = async (db: Queries, rows: readonly FileRow[]) => {
  const memberOf = await findMembers(db, rows);
  const seen = new Set<number>();
  const refused: Judged[] = [];
  const adjustments: Adjustment[] = [];
  for (const file of rows) {
    const member = memberOf(file);
    const refusal = refusalOf(file, member, member !== undefined && seen.has(member.memberId));
    if (member) seen.add(member.memberId);
    if (refusal !== undefined) refused.push({ file, refusal });
    else if (member) adjustments.push({ file, member, amount: parseAmount(file.amount) });
  }
  return { refused, adjustments };
};

/** Two rows with the same member, amount and reason are one adjustment, even in different files. */
const keyOf = ({ member: { memberId }, amount, file: { reason } }: Adjustment): string =>
  `file-${createHash('sha256')
    .update(JSON.stringify([memberId, amount, reason]))
    .digest('hex')
    .slice(0, 32)}`;

const sendChunk = async ({ internal }: Deps, chunk: readonly Adjustment[], dryRun: boolean): Promise<Judged[]> => {
  const operator = currentOperator();
  const rows = chunk.map((one) => ({
    memberId: one.member.memberId,
    amount: one.amount,
    reason: one.file.reason,
    key: keyOf(one),
  }));
  const body = { rows, dryRun, ...(operator && { operator }) };
  const { results } = await internal.call(internalCalls.adjustPoints, { body });
  return chunk.map((one, index) => {
    const { ok, outcome, before, after } = results[index] ?? { ok: false, outcome: unreached, before: 0, after: 0 };
    return ok ? { ...one, unchanged: outcome === 'same', before, after } : { file: one.file, refusal: outcome };
  });
};

/**
 * Sends the rows in parts. When the first part fails, the call fails. When a later part fails, the result asks to send
 * the remaining rows again.
 */
const sendAll = async (deps: Deps, adjustments: readonly Adjustment[], dryRun: boolean): Promise<Judged[]> => {
  const judged: Judged[] = [];
  for (let at = 0; at < adjustments.length; at += chunkSize) {
    try {
      judged.push(...(await sendChunk(deps, adjustments.slice(at, at + chunkSize), dryRun)));
    } catch (error) {
      if (at === 0 || !(error instanceof ProblemError)) throw error;
      deps.log.warn({ err: error, done: at, rows: adjustments.length }, 'a file of points stopped on its way');
      return [...judged, ...adjustments.slice(at).map(({ file }) => ({ file, refusal: unreached }))];
    }
  }
  return judged;
};

const sentence = ({
  adjustedCount,
  unchangedCount,
  errorItems,
  dryRun,
  unreadSheets,
}: Omit<Report, 'message'>): string => {
  const parts: string[] = [];
  const adjusted = formatNumber(adjustedCount);
  if (adjustedCount > 0)
    parts.push(dryRun ? `${adjusted}명의 적립금을 조정할 수 있습니다.` : `${adjusted}명의 적립금을 조정했습니다.`);
  if (unchangedCount > 0)
    parts.push(`${formatNumber(unchangedCount)}명은 같은 금액과 사유로 이미 조정되어 변경하지 않았습니다.`);
  if (errorItems.length > 0) parts.push(`${formatNumber(errorItems.length)}건은 처리할 수 없습니다.`);
  return withUnread(parts.join(' '), unreadSheets);
};

const reportOf = (judged: readonly Judged[], unreadSheets: SheetFile['unreadSheets'], dryRun: boolean): Report => {
  const accepted = judged.flatMap((one) => ('refusal' in one ? [] : [one]));
  const adjusted = accepted.filter(({ unchanged }) => !unchanged);
  const sum = (sign: 1 | -1): number => adjusted.reduce((total, { amount }) => total + Math.max(0, sign * amount), 0);
  const report = {
    dryRun,
    totalCount: judged.length,
    adjustedCount: adjusted.length,
    unchangedCount: accepted.length - adjusted.length,
    added: sum(1),
    subtracted: sum(-1),
    errorItems: judged.flatMap((one) => ('refusal' in one ? [{ ...one.file, refusal: one.refusal }] : [])),
    items: accepted.slice(0, shownItems).map(({ file, member, unchanged, before, after }) => ({
      ...file,
      ...member,
      unchanged,
      before,
      after,
    })),
    unreadSheets: [...unreadSheets],
  };
  return { ...report, message: sentence(report) };
};

/**
 * Valid rows are handled even when others are refused. Uploading the same file again changes nothing, and the report
 * says so. `dryRun` only reports the expected result. Throws UNAVAILABLE.
 */
export const adjustByFile = async (
  deps: Deps,
  { rows: read, unreadSheets }: SheetFile,
  dryRun: boolean,
): Promise<Report> => {
  const rows = read.map(({ cells: [username = '', amount = '', reason = ''], ...position }) => ({
    ...position,
    username,
    amount,
    reason,
  }));
  const { refused, adjustments } = await judgeFile(deps.db, rows);
  const results = new Map([...refused, ...(await sendAll(deps, adjustments, dryRun))].map((one) => [one.file, one]));
  return reportOf(
    rows.flatMap((row) => results.get(row) ?? []),
    unreadSheets,
    dryRun,
  );
};
