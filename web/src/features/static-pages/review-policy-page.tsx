import { Page } from '../../shared/ui/page.tsx';
import { Article, type ArticleData, Articles } from './article.tsx';

/** The policy describes how the service handles reviews, so every shop has the same policy. */
const articles: readonly ArticleData[] = [
  {
    title: '누가 쓸 수 있나요',
    body: [
      [
        '상품을 구매해 배송이 완료된 회원만 쓸 수 있으며, 주문한 상품마다 한 번 씁니다.',
        '별점은 1점부터 5점까지 선택해서 매기고, 사진은 5장까지 올릴 수 있습니다.',
      ],
    ],
  },
  {
    title: '어떻게 게시되나요',
    body: [
      [
        '좋은 평가와 나쁜 평가를 가리지 않고 작성 즉시 게시합니다. 미리 검토하거나 골라서 올리지 않습니다.',
        '작성자 이름은 일부를 가리고, 구매한 옵션을 함께 보여드립니다.',
        '평균 별점은 게시된 모든 별점의 평균이며, 별점을 매기지 않은 리뷰는 세지 않습니다.',
        '게시 기간은 정해져 있지 않으며, 작성자가 삭제하거나 상품 판매가 끝날 때까지 보입니다.',
      ],
    ],
  },
  {
    title: '어떤 순서로 보이나요',
    body: ['처음에는 최신순입니다. 별점 높은 순, 별점 낮은 순, 사진 먼저로 바꿀 수 있으며 그 안에서는 최신순입니다.'],
  },
  {
    title: '언제 삭제되나요',
    body: [
      '작성자는 언제든지 자신의 리뷰를 삭제할 수 있습니다. 쇼핑몰은 다음에 해당할 때만 삭제합니다.',
      [
        '욕설이나 비방, 음란한 내용',
        '본인이나 다른 사람의 개인정보 노출',
        '상품과 관계없는 내용',
        '광고나 홍보',
        '저작권 등 다른 사람의 권리 침해',
      ],
      '평점이 낮거나 불만이 담겨 있다는 이유로는 삭제하지 않습니다. 쇼핑몰이 삭제하면 작성자에게 사유를 문자로 알립니다.',
    ],
  },
  {
    title: '삭제에 이의가 있다면',
    body: [
      '페이지 아래에 적힌 고객센터로 알려주시면 다시 확인하고 결과를 알려드립니다. 삭제된 주문 상품에는 리뷰를 다시 쓸 수 있습니다.',
    ],
  },
];

const ReviewPolicyPage = () => (
  <Page title="리뷰 운영 원칙" width="prose">
    <Articles>
      {articles.map((article) => (
        <Article key={article.title} {...article} />
      ))}
    </Articles>
  </Page>
);
export default ReviewPolicyPage;
