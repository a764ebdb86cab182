import { type DutyCode, isRegistrationNumber } from '@gyeol/contracts/rules/duties.ts';
import { withParticle } from '@gyeol/contracts/rules/particle.ts';
import { cashMethods, paymentMethods } from '@gyeol/contracts/rules/payment-methods.ts';
import { processorsOf } from '../shop/processors.ts';
import { periods, promises, refusals } from './document-rules.ts';
import { type DutyRule, unmetIf } from './duty-rule.ts';

/** The program itself meets the duty, whatever the shop's owner does. */
const built: DutyRule = () => ({ state: 'met', missing: [] });
/** The duty does not apply: Gyeol sends no advertising. */
const unneeded: DutyRule = () => ({ state: 'unneeded', missing: [] });
const unbuilt =
  (...missing: string[]): DutyRule =>
  () => ({ state: 'unbuilt', missing });

const isMissing = (name: string): string => `${withParticle(name, 'subject')} 없습니다.`;
const missingOf = (facts: Readonly<Record<string, string>>): string[] =>
  Object.entries(facts).flatMap(([name, value]) => (value.trim() === '' ? [isMissing(name)] : []));
const badNumber = (number: string): string[] =>
  number !== '' && !isRegistrationNumber(number) ? [`사업자등록번호가 올바르지 않습니다: ${number}`] : [];
/** L6: every page names the seller. */
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

/** L7: each item on sale has its 상품정보제공고시. */
const itemNotices: DutyRule = ({ items: { onSale, incomplete } }) =>
  unmetIf(incomplete > 0 ? [`판매 중인 상품 ${onSale}개 가운데 ${incomplete}개의 상품정보가 비어 있습니다.`] : []);

const date = '\\d{4}[년.-] ?\\d{1,2}[월.-] ?\\d{1,2}';
const inForce = '시행(?!령|규칙)';
/** Matches the day on which a document comes into force: 시행일 2026. 1. 1. */
const isDated = new RegExp(`${inForce}[^]{0,30}?${date}|${date}[^]{0,30}?${inForce}`);
/**
 * L14: the policy names all processors of personal data, the privacy officer, and the day from which it is in force.
 */
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

/** L18: a price is struck only if it was the selling price for at least 20 days. */
const struckPrices: DutyRule = ({ profile: { selling } }) =>
  unmetIf(
    selling.struckPriceDays >= 20
      ? []
      : [
          `이전 가격 표시 기준이 ${selling.struckPriceDays}일입니다. 할인 전 20일 이상 판매한 가격에만 줄을 긋기를 권합니다.`,
        ],
  );

/** L22: a buyer who pays cash before the goods arrive has 구매안전 and a 현금영수증. */
const cashPayments: DutyRule = ({ offers: { payment } }) => {
  const names = [...cashMethods]
    .filter((code) => payment?.methods.includes(code))
    .map((code) => paymentMethods[code].name);
  if (names.length === 0) return { state: 'unneeded', missing: [] };
  const methods = names.join(', ');
  return unmetIf([
    ...(payment?.escrow ? [] : [`${methods}: 구매안전서비스(에스크로)가 꺼져 있습니다.`]),
    ...(payment?.receipts ? [] : [`${methods}: 현금영수증을 발급하지 않습니다.`]),
  ]);
};

/** L23: the shop states its 통신판매업 number with the agency, or the reason why it has none. */
const mailOrder: DutyRule = ({ profile: { business } }) => {
  if (business.mailOrderNumber !== '') return unmetIf(missingOf({ '통신판매업 신고기관': business.mailOrderAgency }));
  return unmetIf(business.mailOrderExemption === '' ? ['통신판매업 신고번호나 신고하지 않는 사유가 없습니다.'] : []);
};

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
