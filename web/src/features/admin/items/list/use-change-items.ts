import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { useState } from 'react';
import { useCall } from '../../../../shared/api/write.ts';
import { confirm } from '../../../../shared/ui/prompts.ts';

interface NamedItem {
  id: number;
  title: string;
}
export type Change = Omit<BodyOf<typeof catalogCalls.changeItems>, 'itemIds'>;

const doneOf = ({ hidden }: Change): string => {
  if (hidden === undefined) return '를 바꿨습니다.';
  return hidden ? '를 숨겼습니다.' : '가 다시 보입니다.';
};

/** `refused` has the title of each refused item with the reason. */
export const useChangeItems = (items: readonly NamedItem[]) => {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { send: sendChange, busy } = useCall('catalog.changeItems', {
    done: (outcome, { body }) => {
      const count = outcome.filter(({ saved }) => saved).length;
      return count > 0 ? `상품 ${count}개${doneOf(body)}` : undefined;
    },
    failed: '저장하지 못했습니다. 다시 시도해주세요.',
    sayFailed: (text) => setRefused(text === undefined ? [] : [text]),
  });
  /** Resolves to true when every item was changed. */
  const send = async (change: Change, of: readonly NamedItem[] = items): Promise<boolean> => {
    const answer = await sendChange({ body: { itemIds: of.map(({ id }) => id), ...change } });
    if (!answer) return false;
    const left = answer.result.filter(({ saved }) => !saved);
    setRefused(left.map(({ itemId, message }) => `${of.find(({ id }) => id === itemId)?.title ?? itemId}: ${message}`));
    return left.length === 0;
  };
  const hide = async (of: readonly NamedItem[]): Promise<void> => {
    const sure = await confirm(
      `상품 ${of.length}개를 숨기시겠습니까?`,
      '목록, 검색, 홈, 피드에서 사라집니다. 주소를 아는 사람은 계속 보고 살 수 있습니다. 판매를 멈추려면 품절로 표시해주세요.',
    );
    if (sure) await send({ hidden: true }, of);
  };
  const show = (of: readonly NamedItem[]): Promise<boolean> => send({ hidden: false }, of);
  return { busy, refused, send, hide, show };
};
