import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ItemOption } from '../../entities/item/item-types.ts';
import { isSessionOver } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { alert, confirm } from '../../shared/ui/prompts.ts';
import { toast } from '../../shared/ui/toast.tsx';

/** Asks for a message when a sold-out option is back. */
export const RestockButton = ({ option }: { option: ItemOption }) => {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [busy, setBusy] = useState(false);
  const ask = async (): Promise<void> => {
    if (!session) return void navigate('/user/login', { state: { from: pathname } });
    if (!(await confirm('해당 옵션의 재입고 요청을 하시겠습니까?'))) return;
    setBusy(true);
    try {
      await call('catalog.requestRestock', { params: { optionId: option.id } });
      toast('재입고 요청이 완료되었습니다.');
    } catch (error) {
      if (isSessionOver(error)) return;
      await alert('재입고 요청 중 오류가 발생했습니다. 다시 시도해주세요.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="quiet" className="shrink-0" busy={busy} aria-label={`${option.name} 재입고 요청`} onClick={ask}>
      재입고 요청
    </Button>
  );
};
