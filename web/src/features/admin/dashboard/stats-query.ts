import type { Span } from '@gyeol/contracts/rules/business-day.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

const rangeOf = ({ from, to }: Span) => ({ startDate: from.toISOString(), endDate: to.toISOString() });

/** Sales and number of orders by payment time in a span. */
export const salesQuery = (span: Span) =>
  queryOptions({
    queryKey: ['my', 'admin', 'stats', 'sales', rangeOf(span)],
    queryFn: ({ signal }) => call('reporting.paymentStats', { query: rangeOf(span), signal }),
  });

/** Sign-ups in a span, by kind of account. */
export const signUpsQuery = (span: Span) =>
  queryOptions({
    queryKey: ['my', 'admin', 'stats', 'sign-ups', rangeOf(span)],
    queryFn: ({ signal }) => call('reporting.memberStats', { query: rangeOf(span), signal }),
  });

export interface DaySales {
  day: string;
  sales: number;
  orders: number;
}
