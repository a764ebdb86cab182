import type { DutyCode } from '@gyeol/contracts/rules/duties.ts';

interface DutyText {
  title: string;
  article: string;
  /** The screen where operators can fulfil the duty. Absent when no screen has a setting for the duty. */
  mend?: readonly [to: string, text: string];
  /**
   * The screens that switch on the services which the documents promise. Links to these screens are shown beside the
   * links to the documents.
   */
  switches?: readonly (readonly [to: string, text: string])[];
}
const shop = ['/admin/shop', '쇼핑몰 정보 수정'] as const;
const documents = ['/admin/shop', '문서 수정'] as const;

const switches = [
  ['/admin/payment-methods', '결제 수단'],
  ['/admin/points', '적립금'],
] as const;

export const dutyTexts: Readonly<Record<DutyCode, DutyText>> = {
  L1: {
    title: '7일 청약철회',
    article: '전자상거래법 제17조 제1항',
    mend: documents,
  },
  L2: {
    title: '표시·계약과 다른 상품의 철회',
    article: '전자상거래법 제17조 제3항',
    mend: ['/admin/payment/manageRefundHistories', '환불·교환 요청'],
  },
  L3: { title: '청약철회를 거절하는 사유', article: '전자상거래법 제17조 제2항, 제21조 제1항', mend: documents },
  L4: {
    title: '3영업일 안의 환불',
    article: '전자상거래법 제18조 제2항',
    mend: ['/admin/payment/claims', '처리할 반품·교환'],
  },
  L5: {
    title: '결제 후 3영업일 안의 공급',
    article: '전자상거래법 제15조',
    mend: ['/admin/order/manage/PREPARING', '배송준비중 주문'],
  },
  L6: { title: '사업자 정보 표시', article: '전자상거래법 제10조, 시행규칙 제7조', mend: shop },
  L7: {
    title: '상품정보제공고시',
    article: '전자상거래법 제13조 제4항',
    mend: ['/admin/items/incomplete', '상품정보가 빈 상품'],
  },
  L8: { title: '다크패턴 금지, 배송비를 포함한 가격', article: '전자상거래법 제21조의2' },
  L9: { title: '온라인 회원 탈퇴', article: '전자상거래법 제5조 제4항' },
  L10: { title: '개인정보 수집 동의', article: '개인정보 보호법 제15조, 제22조' },
  L11: { title: '만 14세 확인과 미성년자 안내', article: '개인정보 보호법 제22조의2' },
  L12: { title: '개인정보 파기', article: '개인정보 보호법 제21조, 전자상거래법 제6조' },
  L13: { title: '정보주체의 권리', article: '개인정보 보호법 제35조–제37조' },
  L14: { title: '개인정보처리방침', article: '개인정보 보호법 제30조, 제26조', mend: documents },
  L15: { title: '개인정보의 안전성 확보', article: '개인정보의 안전성 확보조치 기준 제5·6·8·12조' },
  L16: { title: '표시·광고 기록 6개월 보관', article: '전자상거래법 제6조' },
  L17: { title: '불만과 분쟁처리 기록 3년 보관', article: '전자상거래법 제6조, 제20조' },
  L18: { title: '할인 전 가격과 베스트 표시', article: '표시광고법, 대법원 2019두36001', mend: shop },
  L19: { title: '지키지 않는 약속', article: '표시광고법 제3조', mend: documents, switches },
  L20: { title: '리뷰 운영 원칙 공개', article: '전자상거래법', mend: ['/review-policy', '리뷰 운영 원칙 보기'] },
  L21: { title: '결제 전 확인과 계약 내용 제공', article: '전자상거래법 제8조 제2항, 제13조 제2항' },
  L22: { title: '현금 결제의 에스크로와 현금영수증', article: '전자상거래법 제24조, 소득세법', mend: switches[0] },
  L23: { title: '통신판매업 신고', article: '전자상거래법 제12조', mend: shop },
  L24: { title: '광고성 정보 전송', article: '정보통신망법 제50조' },
  L25: { title: '개인정보 유출 신고', article: '개인정보 보호법 제34조' },
};
