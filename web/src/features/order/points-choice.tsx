import { formatNumber, formatWon } from '@gyeol/contracts/rules/money.ts';
import { pointsEarned } from '@gyeol/contracts/rules/points.ts';
import { useState } from 'react';
import type { PointTerms } from '../../entities/points/point-queries.ts';
import { wholeNumber } from '../../shared/lib/whole-number.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';

interface Props {
  terms: PointTerms;
  /** `usable` is the member's usable balance, and `most` the highest amount for this order, in won. */
  usable: number;
  most: number;
  /** The typed amount. The order uses at most `most` of it. */
  wanted: number;
  onChoose: (points: number) => void;
}
const hintOf = ({ terms, usable, most, wanted }: Props): string => {
  if (usable < terms.minBalance || usable === 0)
    return `보유 ${formatWon(usable)} · ${formatWon(terms.minBalance)}부터 쓸 수 있어요.`;
  if (wanted > most) return `이 주문에는 ${formatWon(most)}까지 쓸 수 있어 그만큼만 사용해요.`;
  return `보유 ${formatWon(usable)} · 이 주문에 ${formatWon(most)}까지 쓸 수 있어요.`;
};

export const PointsChoice = (props: Props) => {
  const { most, wanted, onChoose } = props;
  const [text, setText] = useState(wanted > 0 ? formatNumber(wanted) : '');
  const change = (next: string): void => {
    setText(next);
    const points = wholeNumber(next, 0);
    onChoose(Number.isNaN(points) ? 0 : points);
  };
  if (most === 0) return <p className="text-15 text-ink-2">{hintOf(props)}</p>;
  return (
    <div className="flex items-start gap-3 rounded-sm border border-line bg-surface p-4">
      <TextField
        label="사용할 적립금"
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        value={text}
        error={Number.isNaN(wholeNumber(text, 0)) ? '숫자로 입력해주세요.' : undefined}
        hint={hintOf(props)}
        className="flex-1"
        onChange={({ target }) => change(target.value)}
      />
      <Button variant="secondary" className="mt-6 shrink-0" onClick={() => change(formatNumber(most))}>
        모두 사용
      </Button>
    </div>
  );
};

/** States the points that the order will earn from the amount paid for its goods. */
export const EarningHint = ({ terms, paid }: { terms: PointTerms; paid: number }) => {
  const points = pointsEarned(paid, terms);
  return points > 0 ? (
    <p className="text-13 text-ink-2">
      구매 적립 예정 {formatWon(points)} · 배송완료 {terms.usableAfterDays}일 뒤부터 사용
    </p>
  ) : null;
};
