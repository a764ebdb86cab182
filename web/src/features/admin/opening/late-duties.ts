import { addBusinessDays } from '@gyeol/contracts/rules/business-calendar.ts';
import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import type { DutyCode } from '@gyeol/contracts/rules/duties.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { claimKeys } from '../../../entities/claim/keys.ts';
import type { OpeningData } from '../../../entities/opening/opening-query.ts';
import { orderWorkQuery } from '../../../entities/work/work-queries.ts';
import { call } from '../../../shared/api/call.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';

/** The number of business days that the law allows for shipping a paid order. */
const lawDays = 3;
const queueRead = 50;
/**
 * Reads the deadline of the first cancel or return among the first 50 claims of the queue. Exchanges are skipped,
 * because the deadline of an exchange is not the deadline of a refund.
 */
const nextDueQuery = queryOptions({
  queryKey: claimKeys.nextDue,
  queryFn: async ({ signal }) => {
    const { content } = await call('order.claimQueue', { params: { page: 0, size: queueRead }, query: {}, signal });
    return content.find(({ kind }) => kind !== 'exchange')?.dueAt ?? null;
  },
  staleTime: 0,
});

const unread = '주문을 읽지 못해 확인하지 못했습니다. 다시 점검해주세요.';
const lateSupply = (oldestPaidAt: string | null, now: Date): string[] =>
  oldestPaidAt === null || addBusinessDays(new Date(oldestPaidAt), lawDays) >= seoulDate(now)
    ? []
    : [
        `결제하고 3영업일이 지나도록 보내지 않은 주문이 있습니다(${formatDateTime(oldestPaidAt)} 결제). 따로 약속한 주문이 아니면 바로 알리고 보내거나 환불해주세요.`,
      ];
const lateRefund = (dueAt: string | null, now: Date): string[] =>
  dueAt === null || new Date(dueAt) > now
    ? []
    : [`3영업일이 지나도록 환불하지 않은 취소·반품 요청이 있습니다(기한 ${formatDateTime(dueAt)}).`];

/**
 * Answers the faults in the duties L4 (refunds) and L5 (shipping) by the present claims and orders. Undefined while
 * claims and orders are loading.
 */
const useLateDuties = (): Partial<Record<DutyCode, string[]>> | undefined => {
  const [work, due] = [useQuery(orderWorkQuery), useQuery(nextDueQuery)];
  if (work.isPending || due.isPending) return;
  const now = new Date();
  return {
    L4: due.data === undefined ? [unread] : lateRefund(due.data, now),
    L5: work.data === undefined ? [unread] : lateSupply(work.data.oldestPaidAt, now),
  };
};

/**
 * Adds the faults of late orders and late refunds to the duties of the check. Undefined while orders and claims are
 * loading.
 */
export const useDuties = (check: OpeningData): OpeningData['duties'] | undefined => {
  const late = useLateDuties();
  return (
    late &&
    check.duties.map((duty) => {
      const missing = late[duty.code] ?? [];
      return missing.length > 0 ? { ...duty, state: 'unmet' as const, missing: [...duty.missing, ...missing] } : duty;
    })
  );
};
