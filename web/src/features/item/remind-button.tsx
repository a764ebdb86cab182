import { useLocation, useNavigate } from 'react-router-dom';
import { useCall } from '../../shared/api/write.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { confirm } from '../../shared/ui/prompts.ts';

export const RemindButton = ({ saleId, itemId }: { saleId: number; itemId: number }) => {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { send, busy } = useCall('catalog.remindOfSale', {
    done: '시작 알림 신청이 완료되었습니다.',
    failed: '시작 알림 신청 중 오류가 발생했습니다. 다시 시도해주세요.',
  });
  const ask = async (): Promise<void> => {
    if (!session) return void navigate('/user/login', { state: { from: pathname } });
    if (await confirm('시작할 때 알림을 받으시겠습니까?')) await send({ params: { saleId }, query: { itemId } });
  };
  return (
    <Button variant="quiet" className="-ml-2 self-start" busy={busy} onClick={ask}>
      시작 알림 받기
    </Button>
  );
};
