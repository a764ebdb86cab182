import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSessionOver } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { alert, confirm } from '../../shared/ui/prompts.ts';
import { toast } from '../../shared/ui/toast.tsx';

export interface ReviewActions {
  /** `reason`: why an operator deletes another's review, of which its author is told. */
  deleteReview: (id: number, reason?: string) => Promise<void>;
  deleteReply: (id: number) => Promise<void>;
  /** True when the reply stands, so that its form may close. */
  addReply: (parentId: number, replyContent: string) => Promise<boolean>;
  /** Of the last deletion; shown as a quiet notice. */
  failure: unknown;
}

/** What a review's author and admins can do. */
export const useReviewActions = (itemId: number): ReviewActions => {
  const client = useQueryClient();
  const [failure, setFailure] = useState<unknown>();
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: ['my', 'reviews', itemId] });
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setFailure(undefined);
    try {
      await work();
      await reload();
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    }
  };
  return {
    failure,
    deleteReview: async (id, reason) => {
      const note = reason === undefined ? undefined : `작성자에게 문자로 알리는 사유: ${reason}`;
      if (await confirm('리뷰를 삭제하시겠습니까?', note))
        await attempt(() =>
          call('review.deleteReview', { params: { id }, query: reason === undefined ? {} : { reason } }),
        );
    },
    deleteReply: async (id) => {
      if (!(await confirm('답글을 삭제하시겠습니까 ?'))) return;
      if (await attempt(() => call('review.deleteReply', { params: { id } }))) toast('답글이 삭제되었습니다.');
    },
    addReply: async (parentId, replyContent) => {
      if (!(await confirm('답글을 등록하시겠습니까 ?'))) return false;
      try {
        await call('review.addReply', { body: { parentId, replyContent } });
      } catch (error) {
        if (isSessionOver(error)) return false;
        await alert('답글 등록에 실패했습니다. 다시 시도해주세요.');
        return false;
      }
      toast('답글을 업로드하였습니다.');
      await reload();
      return true;
    },
  };
};
