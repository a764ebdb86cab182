import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { reviewableQuery } from '../../entities/review/reviewable-query.ts';
import type { ReviewedState } from '../../entities/review/reviewed-moment.tsx';
import { isSessionOver, messageOf } from '../../shared/api/api-error.ts';
import { callForStatus } from '../../shared/api/call.ts';
import { alert } from '../../shared/ui/prompts.ts';
import type { ReviewedItem } from './reviewed-item-query.ts';

const done = '리뷰 작성이 완료되었습니다.';

interface WrittenReview {
  content: string;
  /** Stars, 1 to 5. */
  rating: number | undefined;
  paths: readonly string[];
}
/** Sends a review; 206 means that some photo could not be attached. True when it is written. */
export const useSubmitReview = ({ id: itemId, title }: Pick<ReviewedItem, 'id' | 'title'>) => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const submit = async ({ content, rating, paths }: WrittenReview, forget: () => void): Promise<void> => {
    const imagePaths = paths.map((imagePath, index) => ({ priority: index + 1, imagePath }));
    setBusy(true);
    try {
      const { status } = await callForStatus('review.addReview', {
        body: {
          itemId,
          reviewContent: content,
          ...(rating !== undefined && { rating }),
          ...(imagePaths.length > 0 && { imagePaths }),
        },
      });
      forget();
      if (status === 206) await alert(`${done}\n일부 사진은 등록되지 않았습니다.`);
      void client.invalidateQueries({ queryKey: ['my', 'reviews'], refetchType: 'none' });
      void client.invalidateQueries({ ...reviewableQuery(itemId), refetchType: 'none' });
      const state: ReviewedState = { reviewed: { itemId, title } };
      void navigate('/user/myPage', { replace: true, state });
    } catch (error) {
      if (isSessionOver(error)) return;
      await alert(messageOf(error, '리뷰 등록 중 오류가 발생했습니다.'));
    } finally {
      setBusy(false);
    }
  };
  return { submit, busy };
};
