import { formatWon } from '@gyeol/contracts/rules/money.ts';

/** One plain SMS: 90 bytes of EUC-KR, in which Hangul takes two (providers §4). Longer texts cost more. */
export const smsBytes = 90;

export const byteLength = (text: string): number =>
  [...text].reduce((bytes, letter) => bytes + ((letter.codePointAt(0) ?? 0) < 0x80 ? 1 : 2), 0);

/** Emoji and other signs that EUC-KR lacks, line breaks and control signs would spoil the text. */
const plain = (text: string): string =>
  text
    .replace(/[^\p{Script=Hangul}\x20-\x7e…·~]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const cut = (text: string, bytes: number): string => {
  let kept = '';
  for (const letter of text) {
    if (byteLength(kept + letter) > bytes) break;
    kept += letter;
  }
  return kept.trimEnd();
};

/** `name` between two fixed parts, shortened so that the whole is one plain SMS. */
const fit = (before: string, name: string, after: string): string => {
  const room = smsBytes - byteLength(before) - byteLength(after);
  const clean = plain(name);
  return `${before}${byteLength(clean) <= room ? clean : `${cut(clean, Math.max(0, room - 2))}…`}${after}`;
};

/** `가죽 지갑 외 2건`. */
const titleOf = (titles: readonly string[]): string =>
  titles.length > 1 ? `${titles[0]} 외 ${titles.length - 1}건` : (titles[0] ?? '');

const codePurposes = { signup: '회원가입', recovery: '비밀번호 찾기' } as const;
export const codeText = (code: string, purpose: keyof typeof codePurposes): string =>
  `[결] ${codePurposes[purpose]} 인증번호 ${code} (3분 이내 입력). 다른 사람에게 알려주지 마세요.`;

/** The link to what was ordered: the 16 letters at the end of its number, which nobody can guess. */
const orderLink = (publicUrl: string, merchantUid: string): string => `${publicUrl}/o/${merchantUid.slice(-16)}`;
/** Room for three letters and the sign that more was cut off. */
const leastName = 8;
export interface PaidOrder {
  readonly titles: readonly string[];
  readonly totalPrice: number;
  readonly merchantUid: string;
}
/** With a link where the shop's address is known; a long address leaves no room for the goods, then none for the price. */
export const paidText = ({ titles, totalPrice, merchantUid }: PaidOrder, publicUrl?: string): string => {
  const before = '[결] 주문이 완료되었습니다. ';
  const price = ` ${formatWon(totalPrice)}`;
  if (publicUrl === undefined) return fit(before, titleOf(titles), price);
  const link = orderLink(publicUrl, merchantUid);
  const after = `${price} ${link}`;
  if (byteLength(before) + byteLength(after) + leastName <= smsBytes) return fit(before, titleOf(titles), after);
  const short = `${before.trimEnd()}${after}`;
  return byteLength(short) <= smsBytes ? short : `${before}${link}`;
};
export const shippedText = (titles: string, carrier: string, trackingNumber: string): string =>
  fit('[결] 배송이 시작되었습니다. ', titles, ` ${carrier} ${trackingNumber}`);
export const trackingChangedText = (titles: string, carrier: string, trackingNumber: string): string =>
  fit('[결] 운송장 번호가 변경되었습니다. ', titles, ` ${carrier} ${trackingNumber}`);
export const deliveredText = (titles: string): string => fit('[결] ', titles, ' 배송이 완료되었습니다.');
export const cancelledText = (titles: string, refunded: number): string =>
  fit('[결] 주문이 취소되었습니다. ', titles, refunded > 0 ? ` ${formatWon(refunded)} 환불` : '');
export const refundedText = (amount: number): string =>
  `[결] 결제하신 ${formatWon(amount)}은 주문에 반영되지 않아 자동으로 취소되었습니다.`;
export const restockedText = (title: string, option: string): string =>
  fit('[결] 재입고 알림: ', `${title} (${option})`, ' 지금 구매하실 수 있습니다.');
export const reviewDeletedText = (reason: string): string => fit('[결] 리뷰 삭제 안내: ', reason, '');

export const passwordChangedText = '[결] 비밀번호가 변경되었습니다. 본인이 아니면 고객센터로 연락해주세요.';
export const kakaoLinkedText = '[결] 카카오 로그인이 연결되었습니다. 본인이 아니면 고객센터로 연락해주세요.';
export const guessesText = '[결] 잘못된 인증번호가 여러 번 입력되었습니다. 본인이 아니면 고객센터로 연락해주세요.';
