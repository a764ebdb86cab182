/** For the screens under each path, the page of the guide and the heading in this page. */
const guides: readonly (readonly [path: string, guide: string])[] = [
  ['/admin/payment/stats', 'daily#통계'],
  ['/admin/item/stats', 'daily#통계'],
  ['/admin/audit', 'daily#통계'],
  ['/admin/excel', 'daily#엑셀로-한꺼번에'],
  ['/admin/order/manage/DELIVERED', 'daily#4-배송완료'],
  ['/admin/order/manage', 'daily#1-주문-확인'],
  ['/admin/order/deposits', 'payments#무통장입금'],
  ['/admin/order/picking', 'daily#2-포장'],
  ['/admin/packing', 'daily#2-포장'],
  ['/admin/order/stalled', 'daily#4-배송완료'],
  ['/admin/order/returns', 'claims#발송한-뒤-취소한-주문'],
  ['/admin/order/escrow', 'payments#구매안전에스크로'],
  ['/admin/payment/claims', 'claims#반품을-처리하는-순서'],
  ['/admin/payment/manageRefundHistories', 'claims#두-목록의-차이'],
  ['/admin/receipts', 'payments#현금영수증'],
  ['/admin/messages', 'daily#보내지-못한-문자'],
  ['/admin/items/low-stock', 'daily#재고와-재입고'],
  ['/admin/items/stock-file', 'daily#재고와-재입고'],
  ['/admin/item/stockRequestStats', 'daily#재고와-재입고'],
  ['/admin/sales', 'daily#행사'],
  ['/admin/waiting-room', 'sale-day#하루-전'],
  ['/admin/items/incomplete', 'go-live#8-개업-안내-다섯-단계'],
  ['/admin/payment-methods', 'payments#결제-수단-켜기'],
  ['/admin/points', 'payments#적립금'],
  ['/admin/staff', 'go-live#직원-계정'],
  ['/admin/keys', 'go-live#연동-키'],
  ['/admin/security', 'go-live#직원-계정'],
  ['/admin/shop', 'go-live#9-문서-고치기'],
  ['/admin/opening/check', 'go-live#10-개업-점검'],
  ['/admin/opening', 'go-live#8-개업-안내-다섯-단계'],
];

const isSaleLive = (pathname: string): boolean => /^\/admin\/sales\/\d+\/live$/.test(pathname);

/** Answers the path of the help for a screen: its part of the guide, or the guide's table of contents. */
export const helpPath = (pathname: string): string => {
  if (pathname === '/admin') return '/admin/help/daily#아침에-관리자-홈';
  if (isSaleLive(pathname)) return '/admin/help/sale-day#행사하는-동안';
  const guide = guides.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))?.[1];
  return guide === undefined ? '/admin/help' : `/admin/help/${guide}`;
};

export const allHelpPaths: readonly string[] = [
  helpPath('/admin'),
  helpPath('/admin/sales/1/live'),
  ...guides.map(([path]) => helpPath(path)),
];
