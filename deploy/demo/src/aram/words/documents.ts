import type { DemoDocument } from '../../demo.ts';

const effectiveFrom = '2026-01-01';

/** What a bookshop says in its own words; terms and privacy are those that every shop begins with. */
export const documents: readonly DemoDocument[] = [
  {
    code: 'guide',
    title: '이용안내',
    effectiveFrom,
    markdown: `## 회원가입

휴대전화 인증과 이메일, 닉네임 중복확인을 마치면 가입할 수 있습니다. 카카오 계정으로도 가입하고 로그인할 수 있습니다.

## 책 고르기와 주문

1. 책의 판형(무선, 양장, 보드북)과 권수를 고르고 ADD TO CART를 눌러 MY BAG에 담습니다.
2. MY BAG에서 ORDER를 누르면 재고를 확인한 뒤 주문서로 이동합니다.
3. 주문서에 배송지를 입력하고 쓸 쿠폰을 고릅니다. 쿠폰은 한 주문에 한 장만 쓸 수 있습니다.
4. 신용카드로 결제하면 주문이 확정되고, 주문 상세에서 배송 상태를 볼 수 있습니다.

책값은 도서정가제에 따라 정가의 10% 안에서만 내립니다.

## 배송

1. {{delivery.rule}}
2. {{delivery.cutOff}} 이전에 결제하신 책은 그날 보내며, 보통 {{delivery.days}}일 안에 닿습니다.
3. {{carrier 으로/로}} 보내며, 출고되면 운송장 번호를 문자로 알려드립니다.

## 교환과 반품

1. 책을 받은 날부터 {{returns.days}}일 이내에 주문 상세에서 교환 또는 환불을 요청할 수 있습니다.
2. 읽은 자국이나 필기로 다시 팔 수 없게 된 책은 교환과 반품이 어렵습니다. 내용을 확인하려고 포장을 뜯은 것은 괜찮습니다.
3. 파본과 잘못 보낸 책은 {{shop.name 이/가}} 배송비를 부담해 바꾸어 드립니다.

## 환불

반품한 책을 확인한 뒤 3영업일 이내에 환불합니다. 카드로 결제한 금액은 카드 결제 취소로 돌려드립니다.

## 책방

{{business.address}} · {{contact.hours}} · 전화 {{business.phone}}
`,
  },
  {
    code: 'delivery',
    title: 'SHOPPING GUIDE',
    effectiveFrom,
    markdown: `## 구매 전에

- 화면에 따라 표지의 색이 조금 다르게 보일 수 있습니다.
- 띠지와 엽서는 초판에만 들어 있으며, 쇄가 바뀌면 없을 수 있습니다.
- 같은 책의 무선과 양장은 본문이 같고 제본과 크기만 다릅니다.

## 교환 및 환불

- 배송완료 후 {{returns.days}}일 이내에 주문 상세에서 신청할 수 있습니다.
- 반품 배송비는 {{returns.fee}}, 교환 배송비는 {{returns.exchangeFee}}입니다. 파본이나 오배송은 {{shop.name 이/가}} 부담합니다.
- 읽은 자국이나 필기로 다시 팔 수 없게 된 책은 교환과 환불이 어렵습니다. 내용을 확인하려고 포장을 뜯은 것은 괜찮습니다.

## 배송

- {{delivery.cost}}이며 {{carrier 으로/로}} 보냅니다.
- {{delivery.cutOff}} 이전 주문은 당일 출고되며, 출고 후 보통 {{delivery.days}}일 안에 도착합니다.
- 모서리가 눌리지 않도록 종이 완충재로 두 겹 쌉니다.
`,
  },
  {
    code: 'item-guide-book',
    title: 'BOOK GUIDE',
    effectiveFrom,
    markdown: `## 판형과 제본

- 무선: 실 없이 풀로 묶은 가벼운 책입니다. 처음 펼칠 때 앞뒤에서 조금씩 눌러 길을 내면 오래갑니다.
- 양장: 두꺼운 표지로 싸고 실로 꿰맨 책입니다. 겉싸개는 벗겨 두고 읽어도 됩니다.
- 보드북: 두꺼운 종이로 만들어 어린아이가 넘기기 좋습니다. 모서리를 둥글렸습니다.

## 책을 오래 두는 법

- 볕이 바로 드는 자리를 피하고, 책등이 눌리지 않게 세워 꽂아주세요.
- 습한 철에는 책 사이를 조금 띄우고 마른 수건으로 먼지를 털어주세요.
- 젖은 책은 쪽 사이에 종이를 끼워 그늘에서 말린 뒤 무거운 책으로 눌러두세요.
`,
  },
];
