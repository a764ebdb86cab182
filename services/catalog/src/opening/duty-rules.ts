import { returnDays } from '@gyeol/contracts/rules/delivery.ts';
import { type DutyCode, isRegistrationNumber } from '@gyeol/contracts/rules/duties.ts';
import { withParticle } from '@gyeol/contracts/rules/particle.ts';
import { isCash, type PaymentMethod, paymentMethods } from '@gyeol/contracts/rules/payment-methods.ts';
import { type ProcessorSources, processorsOf } from '../shop/processors.ts';
import type { Offers } from './offers-store.ts';

/** A document in force, its placeholders filled in, line by line. */
interface ReadableDocument {
  readonly code: string;
  readonly title: string;
  /** Without headings. */
  readonly lines: readonly string[];
  /** Whole, with its headings. */
  readonly text: string;
}
/** What the rules look at. */
export interface OpeningFacts extends ProcessorSources {
  readonly documents: readonly ReadableDocument[];
  /** Items on sale, and those of them whose 상품정보제공고시 is incomplete. */
  readonly items: { readonly onSale: number; readonly incomplete: number };
  readonly offers: Offers;
}
interface DutyResult {
  /** `unneeded`: not as the shop is set now. */
  readonly state: 'met' | 'unmet' | 'unbuilt' | 'unneeded';
  /** A sentence each. */
  readonly missing: readonly string[];
  /** Codes of the documents that say it. */
  readonly documents?: readonly string[];
}
type DutyRule = (facts: OpeningFacts) => DutyResult;

const unmetIf = (missing: readonly string[]): DutyResult => ({ state: missing.length > 0 ? 'unmet' : 'met', missing });
/** By the program itself, whatever the shop's owner does. */
const built: DutyRule = () => ({ state: 'met', missing: [] });
/** Nothing of the kind happens: Gyeol sends no advertising. */
const unneeded: DutyRule = () => ({ state: 'unneeded', missing: [] });
const unbuilt =
  (...missing: string[]): DutyRule =>
  () => ({ state: 'unbuilt', missing });

const isMissing = (name: string): string => `${withParticle(name, 'subject')} 없습니다.`;
const missingOf = (facts: Readonly<Record<string, string>>): string[] =>
  Object.entries(facts).flatMap(([name, value]) => (value.trim() === '' ? [isMissing(name)] : []));
interface Fault {
  readonly code: string;
  readonly sentence: string;
}
/** What is wrong with lines of documents; `faultsOf` answers a sentence for each fault of a line. */
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
/** L1: no sentence leaves a buyer fewer days than the law. */
const periods = inDocuments((line, title) => {
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
/** L3: no ground of refusal is a package that was opened to look inside, a lower price, nor that goods are made to order by itself. */
const refusals = inDocuments((line, title) => [
  ...(refusesOpened(line)
    ? [`${title}: “${line}” 내용을 확인하려고 포장을 연 것은 거절 사유가 아니라는 말을 함께 적어주세요.`]
    : []),
  ...(refusesMadeToOrder(line)
    ? [`${title}: “${line}” 주문제작 상품은 구매자가 주문 전에 따로 동의한 때만 거절할 수 있다고 적어주세요.`]
    : []),
  ...(refusesCheap(line) ? [`${title}: “${line}” 할인해서 판 것은 거절 사유가 아닙니다.`] : []),
]);

const badNumber = (number: string): string[] =>
  number !== '' && !isRegistrationNumber(number) ? [`사업자등록번호가 올바르지 않습니다: ${number}`] : [];
/** L6: who sells, on every page. */
const businessFacts: DutyRule = ({ profile: { business } }) =>
  unmetIf([
    ...missingOf({
      상호: business.company,
      대표자: business.representative,
      '사업장 주소': business.address,
      전화번호: business.phone,
      이메일: business.email,
      사업자등록번호: business.registrationNumber,
      '호스팅 제공자': business.host,
      '개인정보 보호책임자': business.privacyOfficer.name,
    }),
    ...badNumber(business.registrationNumber),
  ]);

/** L7: 상품정보제공고시 of each item on sale. */
const itemNotices: DutyRule = ({ items: { onSale, incomplete } }) =>
  unmetIf(incomplete > 0 ? [`판매 중인 상품 ${onSale}개 가운데 ${incomplete}개의 상품정보가 비어 있습니다.`] : []);

const date = '\\d{4}[년.-] ?\\d{1,2}[월.-] ?\\d{1,2}';
const inForce = '시행(?!령|규칙)';
/** A day on which it comes into force: 시행일 2026. 1. 1. */
const isDated = new RegExp(`${inForce}[^]{0,30}?${date}|${date}[^]{0,30}?${inForce}`);
/** L14: the policy names whoever is handed personal data, who answers for it, and from when it holds. */
const privacyPolicy: DutyRule = (facts) => {
  const document = facts.documents.find(({ code }) => code === 'privacy');
  if (document === undefined) return unmetIf([isMissing('시행 중인 개인정보처리방침')]);
  const { text } = document;
  const { host, privacyOfficer: officer } = facts.profile.business;
  const missing = [
    ...processorsOf(facts)
      .filter(({ isNamed }) => !isNamed.test(text))
      .map(({ task, name }) => `개인정보처리방침에 처리를 맡기는 곳이 빠져 있습니다: ${task}(${name})`),
    ...missingOf({ '호스팅 제공자': host, '개인정보 보호책임자': officer.name }),
    ...missingOf({ '보호책임자 연락처': officer.phone || officer.email }),
    ...(isDated.test(text) ? [] : ['개인정보처리방침에 시행일이 없습니다.']),
  ];
  return { ...unmetIf(missing), documents: missing.length > 0 ? [document.code] : [] };
};

/** L18: a struck price was asked for a while before. */
const struckPrices: DutyRule = ({ profile: { selling } }) =>
  unmetIf(
    selling.struckPriceDays >= 20
      ? []
      : [
          `이전 가격 표시 기준이 ${selling.struckPriceDays}일입니다. 할인 전 20일 이상 판매한 가격에만 줄을 긋기를 권합니다.`,
        ],
  );

interface Promised {
  readonly name: string;
  /** The words by which a sentence promises it. */
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
/** What a shop can promise and have switched off. */
const promised: readonly Promised[] = [
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
    name: '현금영수증',
    words: /현금 ?영수증/,
    isOff: ({ payment }) => payment !== undefined && payment.receipts !== true,
  },
];
const verb = '(?:제공|지원|운영|사용|이용|발급|지급|적립)?(?:하실|하|되|받|할)?';
/** “무통장입금은 받지 않습니다.”, but not “무통장입금 수수료는 받지 않습니다.” */
const denies = (sentence: string, { source }: RegExp): boolean =>
  new RegExp(
    `(?:${source})(?: ?제도| ?서비스)?(?:[은는이가을를도])? ?${verb}(?:지 않습니다| 수 없습니다|없습니다| ?불가)`,
  ).test(sentence);
/** L19: no sentence promises what is switched off. */
const promises: DutyRule = (facts) =>
  inDocuments((line, title) =>
    line
      .split(/(?<=\.)\s+/)
      .flatMap((sentence) =>
        promised
          .filter(({ words, isOff }) => words.test(sentence) && !denies(sentence, words) && isOff(facts.offers))
          .map(({ name }) => `${title}: “${sentence}” ${withParticle(name, 'topic')} 꺼져 있습니다.`),
      ),
  )(facts);

const cashMethods = (Object.keys(paymentMethods) as PaymentMethod[]).filter(isCash);
/** L22: who pays cash before the goods come has 구매안전 and a 현금영수증. */
const cashPayments: DutyRule = ({ offers: { payment } }) => {
  const names = cashMethods.filter((code) => payment?.methods.includes(code)).map((code) => paymentMethods[code].name);
  if (names.length === 0) return { state: 'unneeded', missing: [] };
  const methods = names.join(', ');
  return unmetIf([
    ...(payment?.escrow ? [] : [`${methods}: 구매안전서비스(에스크로)가 꺼져 있습니다.`]),
    ...(payment?.receipts ? [] : [`${methods}: 현금영수증을 발급하지 않습니다.`]),
  ]);
};

/** L23: the number of the 통신판매업 with its agency, or why there is none. */
const mailOrder: DutyRule = ({ profile: { business } }) => {
  if (business.mailOrderNumber !== '') return unmetIf(missingOf({ '통신판매업 신고기관': business.mailOrderAgency }));
  return unmetIf(business.mailOrderExemption === '' ? ['통신판매업 신고번호나 신고하지 않는 사유가 없습니다.'] : []);
};

/** One rule for each duty. */
export const dutyRules: Readonly<Record<DutyCode, DutyRule>> = {
  L1: periods,
  L2: built,
  L3: refusals,
  L4: built,
  L5: built,
  L6: businessFacts,
  L7: itemNotices,
  L8: unbuilt('가격과 배송비는 처음부터 함께 보이지만, 가입만큼 쉬운 탈퇴가 아직 없습니다.'),
  L9: unbuilt('회원이 화면에서 바로 탈퇴하는 기능이 아직 없습니다.'),
  L10: built,
  L11: built,
  L12: unbuilt('보관 기간이 지난 개인정보를 분리하고 파기하는 기능이 아직 없습니다.'),
  L13: unbuilt('회원이 자기 정보를 내려받거나 처리정지를 요청하는 화면이 아직 없습니다.'),
  L14: privacyPolicy,
  L15: unbuilt('운영자별 권한, 두 번째 인증, 자리를 비운 운영자의 자동 로그아웃이 아직 없습니다.'),
  L16: built,
  L17: unbuilt('불만과 분쟁처리의 접수, 결과, 3년 보관 기록이 아직 없습니다.'),
  L18: struckPrices,
  L19: promises,
  L20: built,
  L21: built,
  L22: cashPayments,
  L23: mailOrder,
  L24: unneeded,
  L25: unbuilt('개인정보 유출을 72시간 안에 알리는 절차를 돕는 화면이 아직 없습니다.'),
};
