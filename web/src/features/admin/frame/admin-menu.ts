import { orderStatuses, orderStatusLabels } from '@gyeol/contracts/rules/order-status.ts';

export interface MenuGroup {
  title: string;
  links: readonly (readonly [to: string, text: string])[];
}

/** The groups of the sidebar (back-office document §2). */
export const adminMenu: readonly MenuGroup[] = [
  {
    title: '통계',
    links: [
      ['/admin/payment/stats', '결제 통계'],
      ['/admin/audit', '감사 기록'],
    ],
  },
  {
    title: '엑셀',
    links: [
      ['/admin/excel/export', '배송 엑셀 다운로드'],
      ['/admin/excel/upload', '운송장 업로드'],
    ],
  },
  {
    title: '배송',
    links: [
      ['/admin/order/manage/ALL', '전체'],
      ...orderStatuses.map((status) => [`/admin/order/manage/${status}`, orderStatusLabels[status]] as const),
      ['/admin/order/deposits', '입금 대기'],
      ['/admin/packing', '발주확인'],
      ['/admin/order/picking', '피킹 리스트'],
      ['/admin/order/stalled', '오래된 배송중 주문'],
      ['/admin/order/returns', '입고될 취소 상품'],
      ['/admin/order/escrow', '에스크로 배송 등록'],
      ['/admin/payment/claims', '처리할 반품·교환'],
      ['/admin/receipts', '발급하지 못한 현금영수증'],
      ['/admin/payment/manageRefundHistories', '환불·교환 요청'],
    ],
  },
  {
    title: '회원',
    links: [
      ['/admin/member/stats', '회원 관리'],
      ['/admin/messages', '보내지 못한 문자'],
    ],
  },
  {
    title: '상품',
    links: [
      ['/admin/item/list', '상품 목록'],
      ['/admin/item/upload', '상품 등록'],
      ['/admin/items/low-stock', '재고 부족'],
      ['/admin/items/stock-file', '재고 파일'],
      ['/admin/items/incomplete', '고시가 빠진 상품'],
      ['/admin/prioritySetting', 'BEST 우선순위'],
      ['/admin/sales', '행사'],
      ['/admin/waiting-room', '대기실'],
      ['/admin/globalSetting', '배송비 설정'],
      ['/admin/item/stats', '판매 통계'],
      ['/admin/item/stockRequestStats', '재입고 요청'],
      ['/admin/category/manage', '카테고리'],
      ['/admin/popular-words', '인기 검색어'],
      ['/admin/home', '홈 구성'],
      ['/admin/asset/editAsset/HOME', '홈 배너'],
      ['/admin/asset/editAsset/ABOUT', '브랜드 소개'],
    ],
  },
  {
    title: '쇼핑몰',
    links: [
      ['/admin/shop', '쇼핑몰 정보'],
      ['/admin/staff', '직원'],
      ['/admin/keys', '연동 키'],
      ['/admin/payment-methods', '결제 수단'],
      ['/admin/opening', '개업 안내'],
      ['/admin/opening/check', '개업 점검'],
    ],
  },
  {
    title: '쿠폰',
    links: [
      ['/admin/coupon/createCoupon', '쿠폰 생성'],
      ['/admin/coupon/issueManually', '수동 발급'],
      ['/admin/coupon/couponStats', '쿠폰 통계'],
      ['/admin/coupon/disable', '비활성화'],
      ['/admin/coupon/reAble', '재활성화'],
      ['/admin/points', '적립금'],
    ],
  },
];
