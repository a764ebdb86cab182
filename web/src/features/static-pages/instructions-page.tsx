import { Page } from '../../shared/ui/page.tsx';
import { Article, type ArticleData, Articles } from './article.tsx';

/** The shopping-guide policy (storefront document §9). */
const articles: readonly ArticleData[] = [
  {
    title: '회원가입',
    body: [
      '휴대전화 인증과 이메일, 닉네임 중복확인을 마치면 가입할 수 있습니다. 카카오 계정으로도 가입하고 로그인할 수 있습니다.',
    ],
  },
  {
    title: '주문과 결제',
    body: [
      [
        '상품의 옵션과 수량을 고르고 ADD TO CART를 눌러 MY BAG에 담습니다.',
        'MY BAG에서 ORDER를 누르면 재고를 확인한 뒤 주문서로 이동합니다.',
        '주문서에 배송지를 입력하고 쓸 쿠폰을 고릅니다. 쿠폰은 한 주문에 한 장만 쓸 수 있습니다.',
        '신용카드로 결제하면 주문이 확정되고, 주문 상세에서 배송 상태를 볼 수 있습니다.',
      ],
      '무통장입금은 7일 안에 입금되지 않으면 주문이 자동으로 취소됩니다.',
    ],
  },
  {
    title: '배송',
    body: [
      [
        '주문 금액이 70,000원 미만이면 배송비는 3,000원입니다.',
        '배송에는 3~7일이 걸립니다. 주문이 많거나 천재지변이 있으면 늦어질 수 있습니다.',
        '우체국택배로 보내며, 출고되면 운송장 번호를 문자로 알려드립니다.',
      ],
    ],
  },
  {
    title: '교환과 반품',
    body: [
      [
        '상품을 받은 날부터 7일 이내에 주문 상세에서 교환 또는 환불을 요청할 수 있습니다.',
        '사용했거나 훼손된 상품, 포장과 택이 없는 상품은 교환과 반품이 어렵습니다.',
        '불량이나 오배송이 아니면 반송에 드는 비용은 고객이 부담합니다.',
      ],
    ],
  },
  {
    title: '환불',
    body: ['반품한 상품을 확인한 뒤 3영업일 이내에 환불합니다. 카드로 결제한 금액은 카드 결제 취소로 돌려드립니다.'],
  },
  {
    title: '적립금',
    body: [
      [
        '주문으로 쌓인 적립금은 배송완료 20일 뒤부터 쓸 수 있습니다.',
        '3년 동안 새로 쌓인 적립금이 없으면 남은 적립금은 사라집니다.',
      ],
    ],
  },
  {
    title: '기록의 보관',
    body: ['계약과 결제에 관한 기록은 5년, 불만과 분쟁처리에 관한 기록은 3년, 방문 기록은 3개월 동안 보관합니다.'],
  },
];

const InstructionsPage = () => (
  <Page title="이용안내" width="prose">
    <Articles>
      {articles.map((article) => (
        <Article key={article.title} {...article} />
      ))}
    </Articles>
  </Page>
);
export default InstructionsPage;
