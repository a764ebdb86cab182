import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { orderPointsQuery } from '../../entities/points/point-queries.ts';
import { formatDate } from '../../shared/lib/format-date.ts';

/**
 * Shows the points that a delivered order has earned, without revoked ones, and the day from which they can be used.
 * Shows nothing when the order has earned no points.
 */
export const OrderPoints = ({ merchantUid }: { merchantUid: string }) => {
  const [now] = useState(() => Date.now());
  const { data } = useQuery(orderPointsQuery(merchantUid));
  const earned = data?.content.filter(
    ({ kind, cause }) => (kind === 'earn' || kind === 'revoke') && cause !== 'review',
  );
  const points = earned?.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
  if (points <= 0) return null;
  const usableFrom = earned?.find(({ kind }) => kind === 'earn')?.usableFrom;
  return (
    <p className="text-13 text-ink-2 print:hidden">
      이 주문으로 {formatWon(points)}이 적립되었습니다.
      {usableFrom && Date.parse(usableFrom) > now && ` ${formatDate(usableFrom)}부터 쓸 수 있어요.`}{' '}
      <Link to="/user/myPage?points" className="underline underline-offset-4">
        적립금 보기
      </Link>
    </p>
  );
};
