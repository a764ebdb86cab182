import { defineInternalCalls } from '../call.ts';
import { ImageUrls, UsedImages } from './images.ts';

export const reviewInternalCalls = defineInternalCalls({
  /** Answers which of these images are shown in reviews or notices. */
  imagesOfReviews: {
    method: 'POST',
    path: '/internal/images/used',
    owner: 'review',
    callers: ['catalog'],
    idempotent: true,
    timeoutMs: 5_000,
    body: ImageUrls,
    answers: { 200: UsedImages },
  },
});
