import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isSessionOver, messageOf } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { alert, confirm } from '../../shared/ui/prompts.ts';
import { toast } from '../../shared/ui/toast.tsx';
import { noticesQuery } from './notice-queries.ts';

/** Its author or an operator takes a notice away. */
export const useDeleteNotice = (id: number) => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    if (!(await confirm('공지사항을 삭제하시겠습니까?'))) return;
    setBusy(true);
    try {
      await call('review.deleteNotice', { params: { id } });
      void client.invalidateQueries({ queryKey: noticesQuery.queryKey });
      toast('공지사항이 삭제되었습니다.');
      void navigate('/notice', { replace: true });
    } catch (error) {
      if (isSessionOver(error)) return;
      await alert(messageOf(error, '공지사항을 삭제하지 못했습니다.'));
    } finally {
      setBusy(false);
    }
  };
  return { remove, busy };
};
