import { carriers } from '@gyeol/contracts/rules/carrier.ts';
import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { orderStatuses, orderStatusLabel } from '@gyeol/contracts/rules/order-status.ts';
import { rightNames } from '@gyeol/contracts/rules/rights.ts';
import { couponTypeNames } from '../../../entities/coupon/coupon-type-names.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';

/** Names the member, the program's key or the command that acted. */
export const actorName = ({
  id,
  displayName,
  username,
}: {
  id: number | null;
  displayName: string | null;
  username: string | null;
}): string => {
  if (id === null) return '명령줄';
  return id < 0 ? `연동 키 ${displayName}` : displayName || username || `회원 ${id}`;
};

export const kindNames: Readonly<Record<string, string>> = {
  item: '상품',
  category: '카테고리',
  'popular-words': '인기 검색어',
  'asset-group': '에셋 그룹',
  home: '홈 화면',
  shop: '쇼핑몰 정보',
  'shop-document': '쇼핑몰 문서',
  opening: '개업 점검',
  order: '주문',
  'packing-batch': '포장 목록',
  refund: '환불·교환 요청',
  setting: '설정',
  door: '대기실',
  sale: '행사',
  coupon: '쿠폰',
  points: '적립금',
  review: '리뷰',
  reply: '답글',
  notice: '공지',
  member: '회원',
  invitation: '직원 초대',
  key: '연동 키',
  message: '문자',
  file: '파일',
  catalog: '상품 관리',
};
const fieldNames: Readonly<Record<string, string>> = {
  ...{ title: '제목', description: '설명', price: '가격', discountPrice: '할인가', imageUrl: '대표 이미지' },
  ...{ isDiscountByRate: '비율 할인', discountRate: '할인율', discountAmount: '할인 금액', soldOut: '품절' },
  ...{
    priority: 'BEST 순위',
    categories: '카테고리',
    detailImages: '상세 이미지',
    guideImages: '안내 이미지',
    facts: '상품 정보',
  },
  ...{ hidden: '숨김', productCode: '자체 상품코드', lowStockAt: '재고 부족 기준', goodsKind: '상품 종류' },
  ...{ madeToOrder: '주문제작', buyerLimit: '1인당 구매 한도' },
  ...{ name: '이름', stockQuantity: '재고', additionalPrice: '추가금액', isOptionSoldOut: '품절', imageUrls: '사진' },
  ...{ mainImageUrl: '대표 이미지', assetImages: '이미지', code: '코드', content: '내용', parentId: '원글 번호' },
  ...{ paymentStatus: '주문 상태', trackingNumber: '운송장 번호', postUrl: '배송 조회 링크', memo: '메모' },
  ...{
    cancelRequestedAt: '취소 요청 시각',
    goodsBackAt: '반품 입고 시각',
    goodsWrittenOff: '회수하지 못한 사유',
    refundStatus: '처리 상태',
    merchantUid: '주문번호',
  },
  ...{ deliveryFee: '배송비', freeDeliveryFrom: '무료배송 기준', carrier: '택배사', disabled: '사용 중지' },
  ...{ paymentMethods: '결제 수단', methods: '결제 수단', saleDepositHours: '행사 상품 입금 기한 (시간)' },
  ...{ deliveryTerms: '배송 정책', returnFee: '반품 배송비', exchangeFee: '교환 배송비', cutOffHour: '당일 출고 마감' },
  ...{
    remoteAreas: '도서산간 지역',
    remoteFeeWaived: '도서산간도 무료',
    returnBothWays: '왕복 반품 배송비',
  },
  ...{
    missedFreeWaived: '조건 미달 배송비 면제',
    couponBackBelowMinimum: '최소 금액 미달 시 쿠폰 반환',
    closedDays: '쉬는 날',
    transitDays: '배송 기간 (출고 후 일수)',
    deliveredAfterDays: '자동 배송완료',
  },
  ...{
    pointTerms: '적립금 설정',
    pointGrantLimit: '직원의 적립금 한도',
    balance: '보유 적립금',
    amount: '조정 금액',
    reason: '사유',
    enabled: '적립금 운영',
  },
  ...{ earnPerMille: '구매 적립률 (‰)', usableAfterDays: '사용 가능 시점', minBalance: '최소 보유 적립금' },
  ...{ maxUsePercent: '최대 사용 비율', textReview: '글 리뷰 적립금', photoReview: '사진 리뷰 적립금' },
  ...{ signUp: '가입 적립금', latePoints: '배송 지연 적립금', lateBusinessDays: '배송 지연 기준' },
  ...{ couponType: '쿠폰 종류', minPrice: '최소 주문 금액', discountPercentage: '할인율', durationDays: '유효 일수' },
  ...{ allStartedAt: '발급 시작', allExpiresAt: '발급 종료', memberId: '회원 번호', itemId: '상품 번호' },
  ...{ rights: '권한', callsPerMinute: '분당 호출 수', lastDay: '만료일', ended: '폐기' },
  ...{ role: '권한', start: '시작일', end: '종료일', startDate: '시작일', endDate: '종료일', status: '상태' },
  ...{ startsAt: '시작 시각', endsAt: '종료 시각', itemIds: '상품 번호', categoryIds: '카테고리 번호' },
  ...{ opensAt: '시작 시각', closesAt: '종료 시각', perMinute: '분당 입장 인원', closedAt: '끈 시각' },
  ...{ saleId: '행사 번호', minPerMinute: '분당 최소 입장 인원', maxPerMinute: '분당 최대 입장 인원' },
  ...{ names: '이름', logo: '로고', favicon: '아이콘', colours: '색', fonts: '글꼴', business: '사업자 정보' },
  ...{ contact: '상담', social: 'SNS', selling: '판매', version: '판', effectiveFrom: '시행일' },
  ...{
    orderCount: '주문 수',
    totalCount: '전체',
    updatedCount: '변경',
    unchangedCount: '그대로',
    processed: '처리완료',
    kind: '가입 유형',
    words: '검색어',
    q: '검색어',
    category: '카테고리',
    inStock: '재고 있음',
    twinOptions: '같은 이름의 옵션',
    cashReceipt: '현금영수증',
    escrowDelivery: '에스크로 배송',
  },
};

/** Answers the Korean name of a field. The key `option:NAME:FIELD` is the field FIELD of the option NAME. */
export const fieldName = (key: string): string => {
  const option = /^option:(.*):(\w+)$/s.exec(key);
  if (option) return `옵션 ${option[1]} · ${fieldNames[option[2] ?? ''] ?? option[2]}`;
  const block = /^block:(\d+)$/.exec(key);
  return block ? `블록 ${block[1]}` : (fieldNames[key] ?? key);
};

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
/**
 * Matches the URL of a stored image and captures the first six hex digits of the file name. Six digits are enough to
 * tell images apart.
 */
const stored = /^\/media\/([0-9a-f]{6})[0-9a-f]{58}\.\w+$/;
/** The rights of a key. */
const namesOfRights: Readonly<Record<string, string>> = rightNames;
const words: Readonly<Record<string, string>> = {
  ...Object.fromEntries(orderStatuses.map((status) => [status, orderStatusLabel(status)])),
  ...couponTypeNames,
  ...Object.fromEntries(Object.entries(carriers).map(([code, { name }]) => [code, name])),
  ...{ WAITING: '보내기를 기다림', DISMISSED: '보내지 않음', RETRIED: '다시 시도', BY_HAND: '직접 처리' },
  ...{ PENDING: '대기중', PROCESSED: '처리완료', ROLE_ADMIN: '관리자', ROLE_USER: '일반 회원', ALL: '전체' },
};
const emptyText = '없음';

/** Only a setting gets a Korean name. Any other target keeps its id. */
export const targetName = (kind: string, targetId: string): string =>
  kind === 'setting' ? (fieldNames[targetId] ?? targetId) : targetId;

export const valueText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return emptyText;
  if (typeof value === 'boolean') return value ? '예' : '아니오';
  if (typeof value === 'number') return formatNumber(value);
  if (Array.isArray(value)) {
    return value.every((one) => typeof one !== 'object')
      ? value.map((one) => namesOfRights[String(one)] ?? one).join(', ') || emptyText
      : `${value.length}장`;
  }
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  const imageName = stored.exec(text)?.[1];
  if (imageName) return `이미지 ${imageName}`;
  return words[text] ?? (instant.test(text) ? formatDateTime(text) : text);
};

interface Change {
  field: string;
  before: string | undefined;
  after: string | undefined;
}
type FieldValues = Record<string, unknown> | null;
/**
 * `before` is undefined when the record has no earlier values. `after` is undefined when the record has no later
 * values.
 */
export const changesOf = (before: FieldValues, after: FieldValues): Change[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((key) => ({
    field: fieldName(key),
    before: before ? valueText(before[key]) : undefined,
    after: after ? valueText(after[key]) : undefined,
  }));

/**
 * Sums up the changes in one line for the list. Where a field has no earlier value, the line shows only the new value.
 */
export const summaryOf = (before: FieldValues, after: FieldValues): string =>
  changesOf(before, after)
    .map(({ field, before: from, after: to }) =>
      from !== undefined && from !== emptyText && to !== undefined
        ? `${field} ${from} → ${to}`
        : `${field} ${to ?? from ?? ''}`,
    )
    .join(', ');

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/Whale\//, '웨일'],
  [/Chrome\//, 'Chrome'],
  [/Firefox\//, 'Firefox'],
  [/Safari\//, 'Safari'],
];
export const browserOf = (userAgent: string | null): string =>
  userAgent === null ? '' : (browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '기타');
