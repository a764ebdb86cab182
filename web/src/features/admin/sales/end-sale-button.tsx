import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useCall } from '../../../shared/api/write.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { confirm } from '../../../shared/ui/prompts.ts';
import type { SaleRow } from './sales-query.ts';

const ending = {
  act: '지금 종료',
  question: '지금 종료하시겠습니까?',
  done: '행사를 종료했습니다.',
} as const;
const withdrawal = {
  act: '행사 취소',
  question: '취소하시겠습니까?',
  done: '행사를 취소했습니다.',
} as const;

/** The consequences that the operator confirms. */
const followsOf = ({ state, discountRate, discountAmount, reminders }: SaleRow): string => {
  const hasPrice = discountRate !== null || discountAmount !== null;
  if (state === 'RUNNING' && !hasPrice) return '구매 한도는 30분 뒤에 풀립니다. 되돌릴 수 없습니다.';
  if (state === 'RUNNING')
    return '상품이 바로 행사 전 가격으로 돌아갑니다. 이미 만든 주문서는 30분 동안 행사 가격으로 결제할 수 있습니다. 되돌릴 수 없습니다.';
  const price = hasPrice ? '예정된 할인이 시작되지 않습니다.' : '상품을 바로 구매할 수 있게 됩니다.';
  const members = reminders > 0 ? ` 알림을 신청한 회원 ${formatNumber(reminders)}명에게 알림이 가지 않습니다.` : '';
  return `${price}${members} 되돌릴 수 없습니다.`;
};

export const EndSaleButton = ({ sale }: { sale: SaleRow }) => {
  const { act, question, done } = sale.state === 'PLANNED' ? withdrawal : ending;
  const { send, busy } = useCall('catalog.endSale', {
    done: `‘${sale.title}’ ${done}`,
    failed: '행사를 끝내지 못했습니다. 다시 시도해주세요.',
  });
  const end = async (): Promise<void> => {
    const labels = { yes: act, no: '닫기', safe: true };
    if (await confirm(`‘${sale.title}’ 행사를 ${question}`, followsOf(sale), labels))
      await send({ params: { id: sale.id } });
  };
  return (
    <Button
      size="sm"
      variant="danger"
      aria-label={`${sale.title} ${act}`}
      busy={busy}
      busyText="처리 중…"
      className="whitespace-nowrap"
      onClick={() => void end()}
    >
      {act}
    </Button>
  );
};
