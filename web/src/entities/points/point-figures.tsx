import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { formatDate } from '../../shared/lib/format-date.ts';
import type { PointBalance } from './point-queries.ts';

const soonMs = 30 * dayMs;
/** Returns the last day on which the points can be used. `endsAt` is the midnight after that day. */
const lastDay = (endsAt: string): string => formatDate(new Date(Date.parse(endsAt) - 1).toISOString());

const Figure = ({ name, won, note }: { name: string; won: number; note?: string | undefined }) => (
  <div className="flex flex-col gap-1 rounded-sm border border-line bg-surface p-4 last:odd:col-span-2 sm:last:odd:col-span-1">
    <dt className="text-13 text-ink-2">{name}</dt>
    <dd className="text-20 font-semibold tabular-nums">{formatWon(won)}</dd>
    {note && <dd className="text-12 text-ink-3">{note}</dd>}
  </div>
);

export const PointFigures = ({ points, now }: { points: PointBalance; now: number }) => {
  const { usable, waiting, balance, endsAt } = points;
  const isSoon = endsAt !== null && Date.parse(endsAt) - now <= soonMs;
  return (
    <>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        <Figure name="사용할 수 있는 적립금" won={usable} />
        <Figure name="적립 예정" won={waiting} />
        <Figure
          name="소멸 예정 (30일 이내)"
          won={isSoon ? balance : 0}
          note={endsAt ? `${lastDay(endsAt)}까지 유지` : undefined}
        />
      </dl>
      {balance < 0 && (
        <p role="status" className="text-13 text-warn">
          취소·반품으로 되돌릴 적립금 {formatWon(-balance)}이 남아 있어요. 다음 적립에서 먼저 차감됩니다.
        </p>
      )}
    </>
  );
};
