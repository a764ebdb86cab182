import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, isSessionOver, messageOf } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { alert } from '../../shared/ui/prompts.ts';
import { toast } from '../../shared/ui/toast.tsx';

export interface PasswordChange {
  old: string;
  next: string;
  again: string;
}
const wrongOld = '기존 비밀번호가 일치하지 않습니다.';

/** The old password is checked against the shop first, then the new one is set. */
export const useChangePassword = () => {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const send = async ({ old, next }: PasswordChange): Promise<void> => {
    await call('member.checkPassword', { body: { prevPassword: old } });
    await call('member.editPassword', { body: { password: next } });
    toast('비밀번호가 변경되었습니다.');
    void navigate('/user/myPage', { replace: true });
  };
  const change = async (values: PasswordChange): Promise<void> => {
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      if (isSessionOver(error)) return;
      const wrong = error instanceof ApiError && error.code === 'PASSWORD_WRONG';
      await alert(wrong ? wrongOld : messageOf(error, '비밀번호 변경 중 오류가 발생했습니다.'));
    } finally {
      setBusy(false);
    }
  };
  return { change, busy };
};
