import { guideTerms, returnDays } from '@gyeol/contracts/rules/delivery.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { deliveryTermsQuery } from '../../entities/delivery/delivery-terms-query.ts';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mt-4 first:mt-0">
    <h4 className="mb-1 text-13 font-semibold text-ink">{title}</h4>
    <ul className="flex list-disc flex-col gap-1 pl-4">{children}</ul>
  </div>
);

/** As the shop charges it; what the documents name until it is known. */
const DeliveryCost = () => {
  const { data: terms = guideTerms } = useQuery(deliveryTermsQuery);
  const free = terms.freeDeliveryFrom > 0 && `, 상품 금액이 ${formatWon(terms.freeDeliveryFrom)} 이상이면 무료`;
  const cost =
    terms.deliveryFee === 0 ? '모든 주문이 무료배송' : `배송비는 ${formatWon(terms.deliveryFee)}${free || ''}`;
  return <li>{cost}이며 우체국택배로 보냅니다.</li>;
};

/** The figures are the shop's policy (storefront document §9): delivery terms in the item guide. */
const ShoppingGuide = () => (
  <>
    <Part title="구매 전 주의사항">
      <li>화면과 조명에 따라 실제 색과 조금 다르게 보일 수 있습니다.</li>
      <li>손으로 재단하고 바느질하여 1~2cm의 크기 차이가 있을 수 있습니다.</li>
      <li>천연 가죽의 주름, 혈관 자국, 모공은 불량이 아닙니다.</li>
    </Part>
    <Part title="교환 및 환불">
      <li>배송완료 후 {returnDays}일 이내에 주문 상세에서 신청할 수 있습니다.</li>
      <li>
        반품 배송비는 {formatWon(guideTerms.returnFee)}, 교환 배송비는 {formatWon(guideTerms.exchangeFee)}입니다.
        불량이나 오배송은 결이 부담합니다.
      </li>
      <li>사용한 흔적이 있거나 포장과 택이 훼손된 상품은 교환과 환불이 어렵습니다.</li>
    </Part>
    <Part title="배송">
      <DeliveryCost />
      <li>오후 2시 이전 주문은 당일 출고되며, 출고 후 보통 2~3일 안에 도착합니다.</li>
      <li>재고가 없는 상품은 최대 7~11일이 걸릴 수 있으며, 이때 3,000포인트로 보상해드립니다.</li>
    </Part>
  </>
);
const LeatherGuide = () => (
  <>
    <Part title="소재의 종류">
      <li>풀그레인: 가죽의 가장 바깥 결을 그대로 살려 쓸수록 깊은 색과 윤이 납니다.</li>
      <li>베지터블: 식물 추출물로 무두질하여 햇빛과 손길에 따라 색이 짙어집니다.</li>
      <li>물에 닿으면 문지르지 말고 마른 천으로 눌러 닦은 뒤 그늘에서 말려주세요.</li>
    </Part>
    <Part title="스웨이드 관리">
      <li>전용 솔로 한 방향으로 빗어 결을 세워주세요.</li>
      <li>비와 눈을 피하고, 처음 쓰기 전에 방수 스프레이를 뿌려주세요.</li>
      <li>밝은 옷이나 가방과 닿으면 색이 옮을 수 있습니다.</li>
    </Part>
  </>
);

const GuideText = ({ title }: { title: 'SHOPPING GUIDE' | 'LEATHER GUIDE' }) =>
  title === 'SHOPPING GUIDE' ? <ShoppingGuide /> : <LeatherGuide />;
export default GuideText;
