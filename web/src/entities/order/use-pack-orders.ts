import type { OrderFilterQuery } from '@gyeol/contracts/http/order-filter.ts';
import { maxPackedOrders } from '@gyeol/contracts/http/order-payment/packing.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAction, write } from '../../shared/api/write.ts';
import { confirm } from '../../shared/ui/prompts.ts';

export type PackChoice =
  | { of: 'all' }
  | { of: 'numbers'; merchantUids: string[] }
  | { of: 'filter'; filter: OrderFilterQuery };

const packOrders = async (requestId: string, choice: PackChoice) =>
  choice.of === 'filter'
    ? write('packing.packMatching', { body: { ...choice.filter, requestId } })
    : write('order.packOrders', {
        body: { requestId, ...(choice.of === 'numbers' && { merchantUids: choice.merchantUids }) },
      });

/**
 * Puts orders into a packing batch and opens the batch. A choice keeps its request id until the shop has answered. When
 * the same choice is sent again before the answer, the shop answers with the batch of the first call.
 */
export const usePackOrders = () => {
  const navigate = useNavigate();
  const [unanswered, setUnanswered] = useState<{ of: string; requestId: string }>();
  const { send, busy } = useAction(packOrders, {
    done: ({ id, orderCount, skippedCount }) =>
      `${orderCount}건을 포장 ${id}차에 넣었습니다.${skippedCount > 0 ? ` ${skippedCount}건은 제외되었습니다.` : ''}`,
    failed: '발주확인 중 오류가 발생했습니다.',
  });
  /** `count` is the number of orders on the screen, undefined when it is not known. */
  const pack = async (choice: PackChoice, count?: number): Promise<void> => {
    const many =
      count === undefined ? '이 조건에서 아직 출력하지 않은 주문을' : `${Math.min(count, maxPackedOrders)}건을`;
    const detail = '포장 목록에 넣은 주문은 구매자가 받는 분 정보를 바꿀 수 없습니다.';
    if (!(await confirm(`${many} 발주확인 하시겠습니까?`, detail))) return;
    const of = JSON.stringify(choice);
    const requestId = unanswered?.of === of ? unanswered.requestId : crypto.randomUUID();
    setUnanswered({ of, requestId });
    const packed = await send(requestId, choice);
    if (!packed) return;
    setUnanswered(undefined);
    void navigate(`/admin/packing/${packed.result.id}`);
  };
  return { pack, busy };
};
