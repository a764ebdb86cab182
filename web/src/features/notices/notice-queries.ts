import { queryOptions } from '@tanstack/react-query';
import { noticeKeys } from '../../entities/notice/keys.ts';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';

export type Notice = Answer<'review.notice'>;

export const noticesQuery = queryOptions({
  queryKey: noticeKeys.list,
  queryFn: ({ signal }) => call('review.notices', { signal }),
});
export const noticeQuery = (id: number) =>
  queryOptions({
    queryKey: noticeKeys.detail(id),
    queryFn: ({ signal }) => call('review.notice', { params: { id }, signal }),
  });
export const noticeRepliesQuery = (id: number) =>
  queryOptions({
    queryKey: noticeKeys.replies(id),
    queryFn: ({ signal }) => call('review.replies', { params: { id }, signal }),
  });
