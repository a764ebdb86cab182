import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readPage } from '../../../shared/admin/list-filter/period.ts';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { auditKeys } from './keys.ts';

export type AuditRecord = Answer<'reporting.audit'>['content'][number];
export interface AuditFilter {
  page: number;
  operatorId: string;
  action: string;
  kind: string;
  thingId: string;
  startDate: string;
  endDate: string;
}
const texts = ['operatorId', 'action', 'kind', 'thingId', 'startDate', 'endDate'] as const;
const size = 30;

export const readAuditFilter = (query: URLSearchParams): AuditFilter => ({
  page: readPage(query),
  operatorId: /^\d+$/.test(query.get('operatorId') ?? '') ? (query.get('operatorId') ?? '') : '',
  action: query.get('action') ?? '',
  kind: query.get('kind') ?? '',
  thingId: query.get('thingId') ?? '',
  startDate: query.get('startDate') ?? '',
  endDate: query.get('endDate') ?? '',
});
export const writeAuditFilter = (filter: AuditFilter): Record<string, string> => ({
  ...Object.fromEntries(texts.flatMap((name) => (filter[name] ? [[name, filter[name]]] : []))),
  ...(filter.page > 0 && { page: String(filter.page + 1) }),
});

export const auditQuery = (filter: AuditFilter) =>
  queryOptions({
    queryKey: auditKeys.list(filter),
    queryFn: ({ signal }) => {
      const { page, operatorId, ...words } = filter;
      const query = { ...words, ...(operatorId && { operatorId: Number(operatorId) }) };
      return call('reporting.audit', { params: { page, size }, query, signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
