import { guideTerms, overlappingArea, type RemoteArea } from '@gyeol/contracts/rules/delivery.ts';
import { transitDaysText } from '@gyeol/contracts/rules/delivery-text.ts';
import { formatNumber, formatWon, maxDeliveryFee } from '@gyeol/contracts/rules/money.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import type { Settings } from './setting-queries.ts';

/** The part of the terms that is saved with one button. */
export type EditedTerms = Pick<
  Settings,
  | 'returnFee'
  | 'exchangeFee'
  | 'returnBothWays'
  | 'missedFreeWaived'
  | 'couponBackBelowMinimum'
  | 'remoteAreas'
  | 'remoteFeeWaived'
  | 'cutOffHour'
  | 'closedDays'
  | 'transitDays'
  | 'deliveredAfterDays'
>;
const tickedFields = ['remoteFeeWaived', 'returnBothWays', 'missedFreeWaived', 'couponBackBelowMinimum'] as const;
export type TickedField = (typeof tickedFields)[number];
export const isTicked = (field: EditedField): field is TickedField => tickedFields.some((ticked) => ticked === field);
export type EditedField = keyof EditedTerms;
export type TermsTexts = Record<Exclude<EditedField, TickedField>, string> & Record<TickedField, boolean>;
export type TermsFaults = Partial<Record<EditedField, string>>;

export const fieldLabels: Record<EditedField, string> = {
  returnFee: '반품 배송비 (원)',
  exchangeFee: '교환 배송비 (원)',
  returnBothWays: '구매자 귀책이면 반품 배송비를 왕복으로 받습니다',
  missedFreeWaived: '반품으로 무료배송 조건에 미달해도 배송비를 받지 않습니다',
  couponBackBelowMinimum: '남은 상품이 쿠폰 최소 금액에 미달하면 쿠폰을 돌려줍니다',
  remoteAreas: '도서산간 추가 배송비',
  remoteFeeWaived: '무료배송이면 도서산간 추가 배송비도 받지 않습니다',
  cutOffHour: '당일 출고 마감',
  closedDays: '쉬는 날',
  transitDays: '배송 기간 (출고 후 도착까지 일수)',
  deliveredAfterDays: '자동 배송완료 (발송 후 일수)',
};

/** One line of the field for remote areas, such as `63000-63644 3000 제주`. */
const remoteAreaLine = ({ from, to, fee, name }: RemoteArea): string =>
  `${from === to ? from : `${from}-${to}`} ${fee} ${name}`;

export const textsOf = (terms: EditedTerms): TermsTexts => ({
  returnBothWays: terms.returnBothWays ?? false,
  missedFreeWaived: terms.missedFreeWaived ?? false,
  couponBackBelowMinimum: terms.couponBackBelowMinimum ?? false,
  returnFee: formatNumber(terms.returnFee),
  exchangeFee: formatNumber(terms.exchangeFee),
  remoteAreas: terms.remoteAreas.map(remoteAreaLine).join('\n'),
  remoteFeeWaived: terms.remoteFeeWaived,
  cutOffHour: String(terms.cutOffHour),
  closedDays: terms.closedDays.join('\n'),
  transitDays: transitDaysText(terms),
  deliveredAfterDays: String(terms.deliveredAfterDays ?? guideTerms.deliveredAfterDays),
});

const linePattern = /^(\d{5})(?:\s*[-~–]\s*(\d{5}))?\s+([\d,]+)원?\s+(\S.{0,29})$/;
const parseArea = (line: string): RemoteArea | undefined => {
  const [, from, to = from, fee = '', name] = linePattern.exec(line) ?? [];
  const won = wholeNumber(fee);
  return from && to && name && won <= maxDeliveryFee ? { name, from, to, fee: won } : undefined;
};
/** The parts of a line are separated by blanks or tabs. Answers a message about the first line that cannot be read. */
export const parseRemoteAreas = (text: string): RemoteArea[] | string => {
  const areas: RemoteArea[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const area = parseArea(line.trim());
    if (!area) return `${index + 1}번째 줄을 ‘63000-63644 3000 제주’처럼 입력해주세요.`;
    areas.push(area);
  }
  const wrong = overlappingArea(areas);
  if (wrong) {
    return wrong.from > wrong.to
      ? `‘${remoteAreaLine(wrong)}’의 끝 우편번호가 시작 우편번호보다 작습니다.`
      : `‘${remoteAreaLine(wrong)}’의 우편번호가 다른 줄과 겹칩니다.`;
  }
  return areas.length > 200 ? '도서산간 지역은 200개까지 입력할 수 있습니다.' : areas;
};

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
const parseDays = (text: string): string[] | string => {
  const days = text.split(/[\s,]+/).filter(Boolean);
  const wrong = days.find((day) => !isDate(day));
  if (wrong) return `‘${wrong}’을 2026-12-24처럼 입력해주세요.`;
  return days.length > 366 ? '쉬는 날은 366일까지 입력할 수 있습니다.' : [...new Set(days)].sort();
};
const parseWon = (text: string): number | string => {
  const won = wholeNumber(text);
  if (Number.isNaN(won)) return '0 이상의 금액을 입력해주세요.';
  return won > maxDeliveryFee ? `${formatWon(maxDeliveryFee)} 이하로 입력해주세요.` : won;
};

const parseAfterDays = (text: string): number | string => {
  const days = wholeNumber(text);
  return days >= 1 && days <= 30 ? days : '1일부터 30일까지 입력해주세요.';
};
/** Parses days such as `2~3` or `2`, from 1 to 30. Answers a message for any other text. */
const parseTransitDays = (text: string): NonNullable<Settings['transitDays']> | string => {
  const [, from, to = from] = /^\s*(\d{1,2})(?:\s*[-~–]\s*(\d{1,2}))?\s*일?\s*$/.exec(text) ?? [];
  const days = { from: Number(from), to: Number(to) };
  if (days.from >= 1 && days.from <= days.to && days.to <= 30) return days;
  return '1일부터 30일까지 ‘2~3’이나 ‘2’처럼 입력해주세요.';
};

export const parseTexts = (texts: TermsTexts): { terms: EditedTerms } | { faults: TermsFaults } => {
  const { remoteFeeWaived, returnBothWays, missedFreeWaived, couponBackBelowMinimum } = texts;
  const returnFee = parseWon(texts.returnFee);
  const exchangeFee = parseWon(texts.exchangeFee);
  const remoteAreas = parseRemoteAreas(texts.remoteAreas);
  const closedDays = parseDays(texts.closedDays);
  const transitDays = parseTransitDays(texts.transitDays);
  const deliveredAfterDays = parseAfterDays(texts.deliveredAfterDays);
  if (
    typeof returnFee === 'number' &&
    typeof exchangeFee === 'number' &&
    typeof remoteAreas !== 'string' &&
    typeof closedDays !== 'string' &&
    typeof transitDays !== 'string' &&
    typeof deliveredAfterDays !== 'string'
  ) {
    const cutOffHour = Number(texts.cutOffHour);
    const days = { cutOffHour, closedDays, transitDays, deliveredAfterDays };
    const claims = { returnBothWays, missedFreeWaived, couponBackBelowMinimum };
    return { terms: { returnFee, exchangeFee, ...claims, remoteAreas, remoteFeeWaived, ...days } };
  }
  const faults = Object.entries({ returnFee, exchangeFee, remoteAreas, closedDays, transitDays, deliveredAfterDays });
  return { faults: Object.fromEntries(faults.filter(([, value]) => typeof value === 'string')) };
};
