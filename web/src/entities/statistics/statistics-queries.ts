import { businessRange, type Span } from '@gyeol/contracts/rules/business-day.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';
import { statisticsKeys } from './keys.ts';

export type DailyStats = Answer<'reporting.dailyStats'>;
export type ItemSales = Answer<'reporting.itemSales'>['_embedded']['itemSalesDTOList'][number];
/** The first and the last business day of a range, as dates. Both days are included. */
export interface DayRange {
  startDate: string;
  endDate: string;
}

const instants = ({ from, to }: Span) => ({ startDate: from.toISOString(), endDate: to.toISOString() });

/** Reads the sales and the number of orders in a span of payment times. */
export const salesQuery = (span: Span) =>
  queryOptions({
    queryKey: statisticsKeys.of('sales', instants(span)),
    queryFn: ({ signal }) => call('reporting.paymentStats', { query: instants(span), signal }),
  });

export const signUpsQuery = (span: Span) =>
  queryOptions({
    queryKey: statisticsKeys.of('sign-ups', instants(span)),
    queryFn: ({ signal }) => call('reporting.memberStats', { query: instants(span), signal }),
  });

export const dailyStatsQuery = (range: DayRange) =>
  queryOptions({
    queryKey: statisticsKeys.of('daily', range),
    queryFn: ({ signal }) => call('reporting.dailyStats', { query: { ...range }, signal }),
    placeholderData: keepPreviousData,
  });

export const rangeInstants = ({ startDate, endDate }: DayRange) => instants(businessRange(startDate, endDate));

export const itemSalesQuery = (range: DayRange, page: number, size: number) =>
  queryOptions({
    queryKey: statisticsKeys.of('items', range, page, size),
    queryFn: ({ signal }) =>
      call('reporting.itemSales', { params: { page, size }, query: rangeInstants(range), signal }),
    placeholderData: keepPreviousData,
  });
