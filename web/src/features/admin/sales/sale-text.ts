import { formatNumber, formatWon } from '@gyeol/contracts/rules/money.ts';
import type { SaleDiscount } from '@gyeol/contracts/rules/sale-form.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import type { Tone } from '../../../shared/ui/badge.tsx';
import type { SaleBody } from './sale-values.ts';
import type { SalePreview, SaleRow } from './sales-query.ts';

export const stateTexts: Readonly<Record<SaleRow['state'], readonly [text: string, tone: Tone]>> = {
  PLANNED: ['예정', 'clay'],
  RUNNING: ['진행 중', 'ok'],
  OVER: ['종료', 'plain'],
  WITHDRAWN: ['취소', 'plain'],
};

const discountText = ({ discountRate, discountAmount }: SaleDiscount): string => {
  if (discountRate !== null) return `${discountRate}% 할인`;
  return discountAmount === null ? '판매 시작' : `${formatWon(discountAmount)} 할인`;
};

/** The discount, and the limit of a buyer. */
export const termsText = ({ buyerLimit, ...discount }: SaleDiscount & Pick<SaleRow, 'buyerLimit'>): string =>
  [discountText(discount), ...(buyerLimit ? [`1인당 ${buyerLimit}개`] : [])].join(' · ');

/** The waiting room of a sale, or undefined without one. */
export const roomText = ({ waitingRoom }: Pick<SaleBody, 'waitingRoom'>): string | undefined =>
  waitingRoom
    ? `대기실: 1분에 ${formatNumber(waitingRoom.minPerMinute)}–${formatNumber(waitingRoom.maxPerMinute)}명 입장`
    : undefined;

/** The time in Seoul, with its second unless that is 0. */
const momentText = (moment: string): string => {
  const second = moment.slice(17, 19);
  return `${formatDateTime(moment)}${second === '00' ? '' : `:${second}`}`;
};
/** `startsAt` is null for a sale that begins when it is saved. */
export const periodText = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): string => {
  const from = startsAt === null ? '지금' : momentText(startsAt);
  return endsAt === null ? `${from}부터` : `${from} – ${momentText(endsAt)}`;
};

type PreviewItem = SalePreview['items'][number];

/** Tells why an item is not sold at the price of the sale, or not from its start. */
export const notesOf = ({ regularPrice, salePrice, others }: PreviewItem): string[] => {
  const openings = others
    .filter((other) => other.salePrice === null)
    .map(({ title }) => `‘${title}’ 행사에서 정한 시각부터 구매할 수 있습니다`);
  if (salePrice === null) return openings;
  const [lower] = others
    .flatMap(({ title, salePrice: price }) => (price === null ? [] : [{ title, price }]))
    .filter(({ price }) => price < Math.min(salePrice, regularPrice))
    .toSorted((one, other) => one.price - other.price);
  return [
    ...(lower ? [`‘${lower.title}’ 행사 가격 ${formatWon(lower.price)}이 더 낮아 그 가격으로 팝니다`] : []),
    ...(salePrice > regularPrice ? ['이미 더 낮은 가격에 팔고 있습니다'] : []),
    ...(salePrice === regularPrice ? ['이미 같은 가격에 팔고 있습니다'] : []),
    ...openings,
  ];
};
