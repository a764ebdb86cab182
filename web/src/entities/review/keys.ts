import { my } from '../../shared/api/keys.ts';

export const reviewKeys = {
  newestPhotos: (size: number) => ['reviews', 'newest-photos', size] as const,
  mine: [...my, 'reviews'],
  page: (itemId: number, sort: string, page: number) => [...my, 'reviews', itemId, 'pages', sort, page] as const,
  photos: (itemId: number) => [...my, 'reviews', itemId, 'photos'] as const,
  reviewable: (itemId: number) => [...my, 'reviewable', itemId] as const,
  allReviewable: [...my, 'reviewable'],
} as const;
