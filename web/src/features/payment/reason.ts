const reasonMax = 100;
const unknown = '결제가 완료되지 않았습니다.';

/**
 * The provider's reason as a sentence to show. It may come from an address that anybody wrote: text only, at most 100
 * characters, without links and runs of digits (phone and account numbers).
 */
export const cleanReason = (text: string | null | undefined): string => {
  const clean = (text ?? '')
    .replace(/(?:https?:)?\/\/\S+|www\.\S+|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/\S*)?/gi, '')
    .replace(/\d[\d\s.-]{2,}\d/g, '')
    .replace(/[<>\p{C}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...clean].slice(0, reasonMax).join('') || unknown;
};

/** Whether the buyer closed the card window himself, as card companies word it. */
export const isCancelledByBuyer = (text: string | null | undefined): boolean =>
  /결제\s*포기|사용자가 결제를 취소/.test(text ?? '');
