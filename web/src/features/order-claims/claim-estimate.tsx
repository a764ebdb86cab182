import { amountToPay, type ClaimMoney, type ClaimReason } from '@gyeol/contracts/rules/claim.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { ClaimMoneyList } from '../../entities/claim/claim-money-list.tsx';
import { claimKeys } from '../../entities/claim/keys.ts';
import { write } from '../../shared/api/write.ts';
import { shop } from '../../shared/config/shop.ts';
import { ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';
import type { ClaimValues } from './claim-values.ts';

/** The parts of a claim on which its refund depends. */
export interface WantedClaim {
  originalMerchantUid: string;
  kind: ClaimValues['kind'];
  reason: ClaimReason;
  noticedOn?: string;
  lines: { lineId: number; quantity: number; itemOptionId?: number }[];
  exchangeClaimId?: number;
}

/**
 * Reads the refund that the shop calculates for the wanted claim, once the buyer has chosen lines and a reason. While a
 * new refund is being read, the previous refund of the same kind of claim stays visible.
 */
export const useEstimate = (wanted: WantedClaim | undefined) =>
  useQuery({
    queryKey: claimKeys.estimate(wanted),
    queryFn: ({ signal }) => write('order.estimateClaim', { body: wanted as WantedClaim, signal }),
    enabled: wanted !== undefined,
    placeholderData: (before, query) => (query?.queryKey[4]?.kind === wanted?.kind ? before : undefined),
    staleTime: 0,
  });

const DifferenceText = ({ money }: { money: ClaimMoney }) => {
  const toPay = amountToPay(money);
  if (toPay === 0 && money.refund === 0) {
    return (
      <p className="text-15 text-ink-2">
        추가로 결제하실 금액이 없어요. 보내주신 상품을 확인하고 새 상품을 보내드려요.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-1">
      <p className="flex justify-between gap-4 font-semibold">
        <span>{toPay > 0 ? '결제하실 차액' : '돌려받으실 차액'}</span>
        <span className="tabular-nums">{formatWon(toPay > 0 ? toPay : money.refund)}</span>
      </p>
      <p className="text-13 text-ink-2">
        {toPay > 0
          ? '신청이 승인되면 24시간 안에 차액을 결제해주세요. 결제하지 않으시면 신청이 철회돼요.'
          : '새 상품을 보내드릴 때 결제하신 수단으로, 무통장입금은 환불 계좌로 돌려드려요.'}
      </p>
    </div>
  );
};

/**
 * States that the buyer pays the delivery fee of an exchange separately, and that the shown amount does not include
 * this fee.
 */
const ExchangeFee = () => {
  const { exchangeFee } = shop().delivery;
  if (exchangeFee === 0) return null;
  return (
    <p className="mt-2 text-13 text-ink-2">
      교환 배송비 {formatWon(exchangeFee)}은 이 금액에 들어 있지 않아요. 내시는 방법은 신청을 받은 뒤 안내해드려요.
    </p>
  );
};

interface EstimateProps {
  wanted: WantedClaim | undefined;
  isWhole: boolean;
  /** The refund in won when the whole order is claimed. */
  refundable: number;
}
export const Estimate = ({ wanted, isWhole, refundable }: EstimateProps) => {
  const { data, error, refetch, isFetching } = useEstimate(isWhole ? undefined : wanted);
  if (isWhole)
    return (
      <p className="text-15 text-ink-2">
        주문 전체가 취소되고, 남은 결제 금액 {formatWon(refundable)}이 모두 환불돼요.
      </p>
    );
  if (wanted === undefined) return <p className="text-15 text-ink-3">상품과 사유를 선택하면 금액을 알려드려요.</p>;
  if (error) {
    return (
      <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
        금액을 계산하지 못했습니다.
      </ErrorNotice>
    );
  }
  if (!data) return <Skeleton className="h-28 w-full" />;
  if (wanted.kind !== 'exchange') return <ClaimMoneyList money={data.money} />;
  return (
    <>
      <DifferenceText money={data.money} />
      {data.fault === 'buyer' && <ExchangeFee />}
    </>
  );
};
