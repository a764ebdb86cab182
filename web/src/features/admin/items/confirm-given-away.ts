import { confirm } from '../../../shared/ui/prompts.ts';

/** Asks before items are sold for 0 won. Resolves to true when `count` is 0, or when the operator agrees. */
export const confirmGivenAway = (count: number): Promise<boolean> =>
  count === 0
    ? Promise.resolve(true)
    : confirm(
        `${count === 1 ? '' : `상품 ${count}개의 `}할인 후 가격이 0원입니다. 무료 상품이 맞나요?`,
        '구매자는 옵션의 추가 금액만 내고, 가격 비교 사이트에 보내는 상품 목록에서는 빠집니다.',
      );
