import { useLocation, useNavigate } from 'react-router-dom';
import type { ItemOption } from '../../entities/item/item-types.ts';
import { useCall } from '../../shared/api/write.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { confirm } from '../../shared/ui/prompts.ts';

export const RestockButton = ({ option }: { option: ItemOption }) => {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { send, busy } = useCall('catalog.requestRestock', {
    done: '재입고 요청이 완료되었습니다.',
    failed: () => '재입고 요청 중 오류가 발생했습니다. 다시 시도해주세요.',
  });
  const ask = async (): Promise<void> => {
    if (!session) return void navigate('/user/login', { state: { from: pathname } });
    if (await confirm('해당 옵션의 재입고 요청을 하시겠습니까?')) await send({ params: { optionId: option.id } });
  };
  return (
    <Button variant="quiet" className="shrink-0" busy={busy} aria-label={`${option.name} 재입고 요청`} onClick={ask}>
      재입고 요청
    </Button>
  );
};
