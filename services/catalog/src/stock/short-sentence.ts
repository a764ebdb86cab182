import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import type { ShortLine } from './stock-store.ts';

export const shortSentence = ({ title, optionName, remaining }: ShortLine): string => {
  if (title === null || optionName === null) return '판매하지 않는 상품이 있습니다.';
  const name = `${title} (${optionName})`;
  return remaining === 0
    ? `${name} 상품은 품절되었습니다.`
    : `${name} 상품의 재고가 부족합니다. 남은 수량은 ${formatNumber(remaining)}개입니다.`;
};
