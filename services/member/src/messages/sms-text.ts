import { koreanDay } from '@gyeol/contracts/rules/business-calendar.ts';
import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';

/**
 * One plain SMS has 90 bytes of EUC-KR, and a letter of Hangul takes two bytes (providers §4). Longer texts cost more.
 */
export const smsBytes = 90;

export const byteLength = (text: string): number =>
  [...text].reduce((bytes, letter) => bytes + ((letter.codePointAt(0) ?? 0) < 0x80 ? 1 : 2), 0);

/** Replaces line breaks, control characters, and signs that EUC-KR lacks, such as emoji. */
const plain = (text: string): string =>
  text
    .replace(/[^\p{Script=Hangul}\x20-\x7e…·~]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const cut = (text: string, bytes: number): string => {
  let short = '';
  for (const letter of text) {
    if (byteLength(short + letter) > bytes) break;
    short += letter;
  }
  return short.trimEnd();
};

/** The shop's name is cut to 20 bytes, which are ten letters of Hangul. */
const signBytes = 20;
/** The beginning of every message: `[결] `, or nothing while the shop has no name. */
export const sign = (shop: string): string => {
  const name = cut(plain(shop), signBytes);
  return name === '' ? '' : `[${name}] `;
};
/**
 * The texts are ordered from long to short. Answers the first text that fits into one plain SMS, otherwise the last
 * text. The last text is then sent as a long SMS and not cut, because a message without sender and reason is taken for
 * fraud.
 */
const firstFitting = (...texts: readonly [string, ...string[]]): string =>
  texts.find((text) => byteLength(text) <= smsBytes) ?? (texts.at(-1) as string);

/** Shortens `name` so that the whole text fits into one plain SMS. */
export const fit = (before: string, name: string, after: string): string => {
  const room = smsBytes - byteLength(before) - byteLength(after);
  const clean = plain(name);
  return `${before}${byteLength(clean) <= room ? clean : `${cut(clean, Math.max(0, room - 2))}…`}${after}`;
};

/** Shortens titles to `가죽 지갑 외 2건`. */
export const titleOf = (titles: readonly string[]): string =>
  titles.length > 1 ? `${titles[0]} 외 ${titles.length - 1}건` : (titles[0] ?? '');

const codePurposes = { signup: '회원가입', recovery: '비밀번호 찾기' } as const;
export const codeText = (shop: string, code: string, purpose: keyof typeof codePurposes): string => {
  const text = `${sign(shop)}${codePurposes[purpose]} 인증번호 ${code} (3분 이내 입력).`;
  return firstFitting(`${text} 다른 사람에게 알려주지 마세요.`, `${text} 알려주지 마세요.`, text);
};

/** The last 16 letters of an order number cannot be guessed. */
const orderLink = (publicUrl: string, merchantUid: string): string => `${publicUrl}/o/${merchantUid.slice(-16)}`;
/** The least room for titles: the bytes of three letters and the sign `…`. */
const leastName = 8;
export interface PaidOrder {
  readonly titles: readonly string[];
  readonly totalPrice: number;
  readonly merchantUid: string;
}
/**
 * Adds a link when the shop's address is known. When the address is so long that the text does not fit, the titles are
 * left out first, then the price.
 */
export const paidText = (shop: string, { titles, totalPrice, merchantUid }: PaidOrder, publicUrl?: string): string => {
  const before = `${sign(shop)}주문이 완료되었습니다. `;
  const price = ` ${formatWon(totalPrice)}`;
  if (publicUrl === undefined) return fit(before, titleOf(titles), price);
  const link = orderLink(publicUrl, merchantUid);
  const after = `${price} ${link}`;
  if (byteLength(before) + byteLength(after) + leastName <= smsBytes) return fit(before, titleOf(titles), after);
  const short = `${before.trimEnd()}${after}`;
  return byteLength(short) <= smsBytes ? short : `${before}${link}`;
};
export interface AwaitedDeposit {
  readonly bank: string;
  readonly number: string;
  readonly holder: string;
  readonly totalPrice: number;
  /** An ISO 8601 time. */
  readonly endsAt: string;
}
const inSeoul = new Intl.DateTimeFormat('ko-KR', {
  ...{ timeZone: 'Asia/Seoul', month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
});
/** Formats a time as `11/30 14:22`, in Seoul. */
const shortTime = (iso: string): string => {
  const parts = Object.fromEntries(inSeoul.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  return `${parts.month}/${parts.day} ${parts.hour}:${parts.minute}`;
};
/** When the text is too long, the account's holder is left out first, then the words 입금 대기. */
export const depositText = (shop: string, { bank, number, holder, totalPrice, endsAt }: AwaitedDeposit): string => {
  const [before, account] = [`${sign(shop)}입금 대기 `, `${plain(bank)} ${number}`];
  const rest = ` ${formatWon(totalPrice)} ${shortTime(endsAt)}까지`;
  return firstFitting(
    `${before}${account} ${plain(holder)}${rest}`,
    `${before}${account}${rest}`,
    `${sign(shop)}${account}${rest}`,
  );
};
export const refundAccountText = (
  shop: string,
  { merchantUid, amount }: { merchantUid: string; amount: number },
  publicUrl?: string,
): string => {
  const text = `${sign(shop)}${formatWon(amount)} 환불에 계좌가 필요합니다.`;
  const link = `${publicUrl}/payment/deposit/${merchantUid}`;
  return publicUrl === undefined ? text : firstFitting(`${text} ${link}`, `${sign(shop)}환불 계좌 입력 ${link}`);
};
export const shippedText = (shop: string, titles: string, carrier: string, trackingNumber: string): string =>
  fit(`${sign(shop)}배송이 시작되었습니다. `, titles, ` ${carrier} ${trackingNumber}`);
export const trackingChangedText = (shop: string, titles: string, carrier: string, trackingNumber: string): string =>
  fit(`${sign(shop)}운송장 번호가 변경되었습니다. `, titles, ` ${carrier} ${trackingNumber}`);
export const deliveredText = (shop: string, titles: string): string =>
  fit(sign(shop), titles, ' 배송이 완료되었습니다.');
export const shippingUndoneText = (shop: string, titles: string): string =>
  fit(`${sign(shop)}`, titles, ' 발송 처리가 취소되어 다시 준비합니다.');
export const deliveryUndoneText = (shop: string, titles: string): string =>
  fit(`${sign(shop)}`, titles, ' 배송완료 안내가 취소되었습니다. 아직 배송 중입니다.');
export const cancelledText = (shop: string, titles: string, refunded: number, reason?: 'supply'): string =>
  fit(
    `${sign(shop)}${reason ? '공급이 어려워 ' : ''}주문이 취소되었습니다. `,
    titles,
    refunded > 0 ? ` ${formatWon(refunded)} 환불` : '',
  );
export const refundedText = (shop: string, amount: number): string =>
  firstFitting(
    `${sign(shop)}결제하신 ${formatWon(amount)}은 주문에 반영되지 않아 자동으로 취소되었습니다.`,
    `${sign(shop)}결제하신 ${formatWon(amount)}은 자동으로 취소되었습니다.`,
  );
export const restockedText = (shop: string, title: string, option: string): string =>
  fit(`${sign(shop)}재입고 알림: `, `${title} (${option})`, ' 지금 구매하실 수 있습니다.');
interface BegunSale {
  readonly title: string;
  /** The item to which the message leads. */
  readonly itemId: number;
}
/**
 * Adds a link when the shop's address is known. When the text is too long, the words 알림 신청하신 are left out first.
 * Then the title is shortened, and left out when there is no room for it.
 */
export const saleBegunText = (shop: string, { title, itemId }: BegunSale, publicUrl?: string): string => {
  const link = publicUrl === undefined ? '' : ` ${publicUrl}/detail/${itemId}`;
  const [before, after] = [`${sign(shop)}‘`, `’ 행사가 시작되었습니다.${link}`];
  const hasRoom = byteLength(before) + byteLength(after) + leastName <= smsBytes;
  return firstFitting(
    `${sign(shop)}알림 신청하신 ‘${plain(title)}${after}`,
    hasRoom ? fit(before, title, after) : `${sign(shop)}행사가 시작되었습니다.${link}`,
  );
};
/** `endsAt` is the midnight at which the points end; their last day of use is the day before. */
export const pointsEndingText = (shop: string, points: number, endsAt: Date): string =>
  `${sign(shop)}적립금 ${formatWon(points)}이 ${koreanDay(seoulDate(new Date(endsAt.getTime() - 1)))}까지만 유지됩니다.`;
export const reviewDeletedText = (shop: string, reason: string): string =>
  fit(`${sign(shop)}리뷰 삭제 안내: `, reason, '');

/** Advises the member to call the shop if somebody else made the change. A text that is too long has no such advice. */
const guarded = (shop: string, text: string): string =>
  firstFitting(`${sign(shop)}${text} 본인이 아니면 고객센터로 연락해주세요.`, `${sign(shop)}${text}`);
export const passwordChangedText = (shop: string): string => guarded(shop, '비밀번호가 변경되었습니다.');
export const kakaoLinkedText = (shop: string): string => guarded(shop, '카카오 로그인이 연결되었습니다.');
export const factorEnrolledText = (shop: string): string => guarded(shop, '2단계 인증이 새로 등록되었습니다.');
export const recoveryCodeUsedText = (shop: string): string => guarded(shop, '복구 코드로 2단계 인증을 했습니다.');
/** Goes to the member of the staff and to the owners. */
export const factorClosedText = (shop: string, name: string): string =>
  fit(`${sign(shop)}직원 `, name, ' 님의 2단계 인증 번호가 5번 틀려 15분간 막혔습니다.');
export const guessesText = (shop: string): string => guarded(shop, '잘못된 인증번호가 여러 번 입력되었습니다.');

export const invitationText = (shop: string, role: string, link: string): string =>
  `${sign(shop)}직원 초대(${role}). 1시간 안에 열어 수락해주세요. 모르는 초대면 무시하세요. ${link}`;
