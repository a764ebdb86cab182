const reasonMax = 100;
const unknown = '결제가 완료되지 않았습니다.';

/**
 * Returns the provider's reason as a sentence to show. The reason comes from the page's address, which anyone may have
 * written. The result is therefore plain text of at most 100 characters, without links and runs of digits (phone and
 * account numbers).
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

/** True when the text is a card company's message that the buyer closed the window. */
export const isCancelledByBuyer = (text: string | null | undefined): boolean =>
  /결제\s*포기|사용자가 결제를 취소/.test(text ?? '');
