import { returnDays } from '@gyeol/contracts/rules/delivery.ts';
import { withParticle } from '@gyeol/contracts/rules/particle.ts';
import { type PaymentMethod, paymentMethods } from '@gyeol/contracts/rules/payment-methods.ts';
import { type DutyRule, unmetIf } from './duty-rule.ts';
import type { Offers } from './offers-store.ts';

interface Fault {
  readonly code: string;
  readonly sentence: string;
}
/** Makes a rule that checks documents line by line. `faultsOf` answers a sentence for each fault of a line. */
const inDocuments =
  (faultsOf: (line: string, title: string) => readonly string[]): DutyRule =>
  ({ documents }) => {
    const faults = documents.flatMap(({ code, title, lines }) =>
      lines.flatMap((line) => faultsOf(line, title).map((sentence): Fault => ({ code, sentence }))),
    );
    return {
      ...unmetIf(faults.map(({ sentence }) => sentence)),
      documents: [...new Set(faults.map(({ code }) => code))],
    };
  };

const returns = /교환|반품|환불|철회/;
const leavesDays =
  /(?:수령|받은|받으신|도착|배송 ?완료)[^.]*?(\d+) ?일 ?(?:이내|내|안)[^.]*?(?:신청|요청|접수|알려|연락|가능|수 있)/;
/** L1: no sentence gives a buyer fewer days than the law does. */
export const periods = inDocuments((line, title) => {
  const days = returns.test(line) ? leavesDays.exec(line)?.[1] : undefined;
  if (days === undefined || Number(days) >= returnDays) return [];
  return [`${title}: “${line}” 교환과 환불은 받은 날부터 ${returnDays}일까지 신청할 수 있어야 합니다.`];
});

const refuses = /어렵|불가|거절|제한|않습니다|안 ?됩니다|수 없/;
const refusesOpened = (line: string): boolean =>
  /포장|개봉|밀봉|비닐/.test(line) && refuses.test(line) && !/제외|아닙니다|복제|가능|괜찮/.test(line);
const refusesMadeToOrder = (line: string): boolean =>
  /주문 ?제작|맞춤 ?제작/.test(line) && refuses.test(line) && !/동의/.test(line);
const refusesCheap = (line: string): boolean =>
  line
    .split(/(?<=\.)\s+/)
    .some(
      (sentence) =>
        /(?:할인|세일|이벤트|기획|균일가) ?(?:상품|제품)/.test(sentence) &&
        returns.test(sentence) &&
        refuses.test(sentence) &&
        !/제한 ?없/.test(sentence),
    );
/**
 * L3: no document refuses a return because the package was opened to look inside, because the price was reduced, or
 * only because the goods were made to order.
 */
export const refusals = inDocuments((line, title) => [
  ...(refusesOpened(line)
    ? [`${title}: “${line}” 내용을 확인하려고 포장을 연 것은 거절 사유가 아니라는 말을 함께 적어주세요.`]
    : []),
  ...(refusesMadeToOrder(line)
    ? [`${title}: “${line}” 주문제작 상품은 구매자가 주문 전에 따로 동의한 때만 거절할 수 있다고 적어주세요.`]
    : []),
  ...(refusesCheap(line) ? [`${title}: “${line}” 할인해서 판 것은 거절 사유가 아닙니다.`] : []),
]);

interface Promised {
  readonly name: string;
  /** Matches the words by which a sentence promises `name`. */
  readonly words: RegExp;
  readonly isOff: (offers: Offers) => boolean;
}
const lacks =
  (...codes: readonly string[]) =>
  ({ payment }: Offers): boolean =>
    payment !== undefined && !codes.some((code) => payment.methods.includes(code));
const codesOf = (...kinds: readonly string[]): PaymentMethod[] =>
  (Object.keys(paymentMethods) as PaymentMethod[]).filter((code) => kinds.includes(paymentMethods[code].kind));
const easyPays = codesOf('easy-pay');
/** Things that a document can promise although the shop has switched them off. */
const promised: readonly Promised[] = [
  // Does not match terms about a buyer who has paid by card: “신용카드 등으로 대금을 지급한 때에는”.
  { name: '신용·체크카드', words: /(?:신용|체크) ?카드(?:로| ?결제)/, isOff: lacks(...codesOf('card')) },
  { name: '무통장입금', words: /무통장(?:입금)?|가상 ?계좌/, isOff: lacks(...codesOf('deposit')) },
  { name: '계좌이체', words: /계좌 ?이체/, isOff: lacks(...codesOf('transfer')) },
  { name: '휴대폰 결제', words: /휴대폰 ?(?:소액 ?)?결제/, isOff: lacks(...codesOf('phone')) },
  { name: '간편결제', words: /간편 ?결제/, isOff: lacks(...easyPays) },
  ...easyPays.map((code): Promised => {
    const { name } = paymentMethods[code];
    return { name, words: new RegExp(name), isOff: lacks(code) };
  }),
  {
    name: '적립금',
    words: /적립금|포인트(?! ?(?:컬러|색|장식|무늬))/,
    isOff: ({ points }) => points?.enabled === false,
  },
  {
    name: '구매안전',
    words: /구매 ?안전|에스크로/,
    isOff: ({ payment }) => payment !== undefined && payment.escrow !== true,
  },
  {
    name: '현금영수증',
    words: /현금 ?영수증/,
    isOff: ({ payment }) => payment !== undefined && payment.receipts !== true,
  },
];
const verb = '(?:제공|지원|운영|사용|이용|발급|지급|적립)?(?:하실|하|되|받|할)?';
/** True for “무통장입금은 받지 않습니다.”, but not for “무통장입금 수수료는 받지 않습니다.” */
const denies = (sentence: string, { source }: RegExp): boolean =>
  new RegExp(
    `(?:${source})(?: ?제도| ?서비스)?(?:[은는이가을를도])? ?${verb}(?:지 않습니다| 수 없습니다|없습니다| ?불가)`,
  ).test(sentence);

const deposit = /무통장(?:입금)?|가상 ?계좌/;
const namesSale = /행사|대기실/;
const namesDeposit = /무통장|가상 ?계좌|입금/;
const term = /(\d+) ?(일|시간) ?(?:이내|내|안|동안)/;
/**
 * Answers why a sentence about deposits for goods behind a sale or a sale gate is not true. For such goods there are no
 * deposits, or hours: the days of other orders are not said there.
 */
const saleDepositFault = (sentence: string, { payment }: Offers): string | undefined => {
  const hours = payment?.saleDepositHours;
  const isAbout = namesSale.test(sentence) && namesDeposit.test(sentence);
  if (hours === undefined || !isAbout || denies(sentence, deposit)) return undefined;
  if (hours === null) return '행사와 대기실 상품은 무통장입금을 받지 않습니다.';
  const [, count, unit] = term.exec(sentence) ?? [];
  if (unit === undefined || (unit === '시간' && Number(count) === hours)) return undefined;
  return `행사와 대기실 상품의 입금 기한은 ${hours}시간입니다.`;
};
/** L19: no sentence promises anything that is switched off, or other terms than those of the shop. */
export const promises: DutyRule = (facts) =>
  inDocuments((line, title) =>
    line
      .split(/(?<=\.)\s+/)
      .flatMap((sentence) =>
        [
          ...promised
            .filter(({ words, isOff }) => words.test(sentence) && !denies(sentence, words) && isOff(facts.offers))
            .map(({ name }) => `${withParticle(name, 'topic')} 꺼져 있습니다.`),
          saleDepositFault(sentence, facts.offers) ?? [],
        ]
          .flat()
          .map((fault) => `${title}: “${sentence}” ${fault}`),
      ),
  )(facts);
