import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSessionOver, messageOf } from '../../../../shared/api/api-error.ts';
import { call } from '../../../../shared/api/call.ts';
import { confirm } from '../../../../shared/ui/prompts.ts';
import { toast } from '../../../../shared/ui/toast.tsx';
import { itemsChanged } from '../item-queries.ts';

interface NamedItem {
  id: number;
  title: string;
}
export type Change = Omit<BodyOf<typeof catalogCalls.changeItems>, 'itemIds'>;

/** One change of many items, and what was refused of it, by the names of the items. */
export const useChangeItems = (items: readonly NamedItem[]) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  /** True when every item was changed. */
  const send = async (change: Change, done: string, of: readonly NamedItem[] = items): Promise<boolean> => {
    setBusy(true);
    setRefused([]);
    try {
      const outcome = await call('catalog.changeItems', { body: { itemIds: of.map(({ id }) => id), ...change } });
      itemsChanged(client);
      const left = outcome.filter(({ saved }) => !saved);
      if (left.length < outcome.length) toast(`상품 ${outcome.length - left.length}개${done}`);
      setRefused(
        left.map(({ itemId, message }) => `${of.find(({ id }) => id === itemId)?.title ?? itemId}: ${message}`),
      );
      return left.length === 0;
    } catch (failure) {
      if (!isSessionOver(failure)) setRefused([messageOf(failure, '저장하지 못했습니다. 다시 시도해주세요.')]);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const hide = async (of: readonly NamedItem[]): Promise<void> => {
    const sure = await confirm(
      `상품 ${of.length}개를 숨기시겠습니까?`,
      '목록, 검색, 홈, 피드에서 사라집니다. 주소를 아는 사람은 계속 보고 살 수 있습니다. 판매를 멈추려면 품절로 표시해주세요.',
    );
    if (sure) await send({ hidden: true }, '를 숨겼습니다.', of);
  };
  const show = (of: readonly NamedItem[]): Promise<boolean> => send({ hidden: false }, '가 다시 보입니다.', of);
  return { busy, refused, send, hide, show };
};
