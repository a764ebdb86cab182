import { my } from '../../shared/api/keys.ts';

export const noticeKeys = {
  all: [...my, 'notices'],
  list: [...my, 'notices', 'list'],
  detail: (id: number) => [...my, 'notices', 'detail', id] as const,
  replies: (id: number) => [...my, 'notices', 'replies', id] as const,
} as const;
