import type { DemoDocument } from '../../demo.ts';

const effectiveFrom = '2026-01-01';

/** What is true of leather and of this house; the terms, the policy and the guide are those with which every shop begins. */
export const documents: readonly DemoDocument[] = [
  {
    code: 'delivery',
    title: 'SHOPPING GUIDE',
    effectiveFrom,
    markdown: `## 구매 전 주의사항

- 화면과 조명에 따라 실제 색과 조금 다르게 보일 수 있습니다.
- 손으로 재단하고 바느질하여 1~2cm의 크기 차이가 있을 수 있습니다.
- 천연 가죽의 주름, 혈관 자국, 모공은 불량이 아닙니다.

## 교환 및 환불

- 배송완료 후 {{returns.days}}일 이내에 주문 상세에서 신청할 수 있습니다.
- 반품 배송비는 {{returns.fee}}, 교환 배송비는 {{returns.exchangeFee}}입니다. 불량이나 오배송은 {{shop.name 이/가}} 부담합니다.
- 사용한 흔적이 있거나 포장과 택이 훼손된 상품은 교환과 환불이 어렵습니다.

## 배송

- {{delivery.cost}}이며 {{carrier 으로/로}} 보냅니다.
- {{delivery.cutOff}} 이전 주문은 당일 출고되며, 출고 후 보통 {{delivery.days}}일 안에 도착합니다.
- 재고가 없는 상품은 최대 7~11일이 걸릴 수 있으며, 이때 3,000포인트로 보상해드립니다.
`,
  },
  {
    code: 'item-guide-leather',
    title: 'LEATHER GUIDE',
    effectiveFrom,
    markdown: `## 소재의 종류

- 풀그레인: 가죽의 가장 바깥 결을 그대로 살려 쓸수록 깊은 색과 윤이 납니다.
- 베지터블: 식물 추출물로 무두질하여 햇빛과 손길에 따라 색이 짙어집니다.
- 물에 닿으면 문지르지 말고 마른 천으로 눌러 닦은 뒤 그늘에서 말려주세요.

## 스웨이드 관리

- 전용 솔로 한 방향으로 빗어 결을 세워주세요.
- 비와 눈을 피하고, 처음 쓰기 전에 방수 스프레이를 뿌려주세요.
- 밝은 옷이나 가방과 닿으면 색이 옮을 수 있습니다.
`,
  },
];
