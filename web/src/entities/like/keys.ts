import { my } from '../../shared/api/keys.ts';

export const likeKeys = {
  all: [...my, 'likes'],
  one: (signedIn: boolean, itemId: number) => [...my, 'likes', signedIn, itemId] as const,
  items: (signedIn: boolean) => [...my, 'likes', signedIn, 'items'] as const,
} as const;
