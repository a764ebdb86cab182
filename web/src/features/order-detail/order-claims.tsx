import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { Link } from 'react-router-dom';
import { type ClaimProgress, claimProgressText, toneOfClaim } from '../../entities/claim/claim-progress.ts';
import type { OrderDetail } from '../../entities/order/order-detail-query.ts';
import { formatDateTime } from '../../shared/lib/format-date.ts';
import { StatusDot } from '../../shared/ui/badge.tsx';

/** Returns the time of the request. For a claim that has ended, returns the time of the end and the refund. */
const whenOf = ({ refunded, createdAt, processedAt }: ClaimProgress): string =>
  processedAt === null
    ? `${formatDateTime(createdAt)} 신청`
    : `${formatDateTime(processedAt)}${refunded ? ` · ${formatWon(refunded)} 환불` : ''}`;

export const OrderClaims = ({ order: { claims, merchantUid } }: { order: OrderDetail }) => {
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby="order-claims" className="flex flex-col gap-2 break-inside-avoid">
      <div className="flex items-center justify-between gap-4">
        <h2 id="order-claims" className="text-17 font-semibold">
          취소·반품·교환
        </h2>
        <Link
          to={`/payment/claims/${merchantUid}`}
          className="flex min-h-touch items-center text-13 underline underline-offset-4 print:hidden"
        >
          자세히 보기
        </Link>
      </div>
      <ul className="flex flex-col border-t border-line text-15">
        {claims.map((claim) => (
          <li key={claim.id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-b border-line py-3">
            <StatusDot tone={toneOfClaim(claim.state)}>{claimProgressText(claim)}</StatusDot>
            <span className="text-13 text-ink-2 tabular-nums">{whenOf(claim)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
