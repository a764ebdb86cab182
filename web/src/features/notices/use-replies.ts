import { useQueryClient } from '@tanstack/react-query';
import { isSessionOver, messageOf } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { alert, confirm } from '../../shared/ui/prompts.ts';
import { toast } from '../../shared/ui/toast.tsx';
import { noticeRepliesQuery } from './notice-queries.ts';

/** What operators do with the replies of a notice; each asks first and shows how it ended. */
export const useReplies = (noticeId: number) => {
  const client = useQueryClient();
  const attempt = async (work: () => Promise<unknown>, done: string, failed: string): Promise<boolean> => {
    try {
      await work();
    } catch (error) {
      if (!isSessionOver(error)) await alert(messageOf(error, failed));
      return false;
    }
    await client.invalidateQueries({ queryKey: noticeRepliesQuery(noticeId).queryKey });
    toast(done);
    return true;
  };
  return {
    /** True when the reply stands, so that its form may be emptied. */
    add: async (replyContent: string): Promise<boolean> =>
      (await confirm('답글을 등록하시겠습니까 ?')) &&
      attempt(
        () => call('review.addReply', { body: { parentId: noticeId, replyContent } }),
        '답글을 업로드하였습니다.',
        '답글 등록에 실패했습니다. 다시 시도해주세요.',
      ),
    remove: async (id: number): Promise<void> => {
      if (!(await confirm('답글을 삭제하시겠습니까 ?'))) return;
      await attempt(
        () => call('review.deleteReply', { params: { id } }),
        '답글이 삭제되었습니다.',
        '답글을 삭제하지 못했습니다. 다시 시도해주세요.',
      );
    },
  };
};
