import { lineTotal } from '@gyeol/contracts/rules/item-prices.ts';
import { vatOf } from '@gyeol/contracts/rules/money.ts';
import { isCash } from '@gyeol/contracts/rules/payment-methods.ts';
import { Link } from 'react-router-dom';
import { OrderAmounts } from '../../entities/order/order-amounts.tsx';
import type { OrderDetail } from '../../entities/order/order-detail-query.ts';
import { CashReceipt } from '../../entities/receipt/cash-receipt.tsx';
import { shop } from '../../shared/config/shop.ts';
import { formatDateTime } from '../../shared/lib/format-date.ts';
import { DescriptionList } from '../../shared/ui/description-list.tsx';
import { Price } from '../../shared/ui/price.tsx';
import { paymentMethodText, refundText } from './payment-method-text.ts';

const Lines = ({ lines }: { lines: OrderDetail['itemManagements'] }) => (
  <table className="w-full text-13 sm:text-15">
    <caption className="sr-only">주문 상품</caption>
    <thead>
      <tr className="border-b border-ink text-ink-2">
        <th scope="col" className="py-2 text-left font-medium">
          상품
        </th>
        <th scope="col" className="w-12 py-2 text-right font-medium">
          수량
        </th>
        <th scope="col" className="hidden w-28 py-2 text-right font-medium sm:table-cell print:table-cell">
          단가
        </th>
        <th scope="col" className="w-28 py-2 text-right font-medium">
          금액
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.itemOptionId} className="border-b border-line break-inside-avoid align-top">
          <td className="py-2 pr-2">
            {line.title}
            <span className="block text-12 text-ink-3">
              {line.itemOptionName}
              {line.madeToOrder && ' · 주문제작'}
            </span>
          </td>
          <td className="py-2 text-right tabular-nums">{line.quantity}</td>
          <td className="hidden py-2 text-right sm:table-cell print:table-cell">
            <Price won={line.finalPrice} />
          </td>
          <td className="py-2 text-right">
            <Price won={lineTotal(line.finalPrice, line.quantity)} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Amounts = ({ order }: { order: OrderDetail }) => {
  const { supply, vat } = vatOf(order.totalPrice);
  return (
    <div className="flex flex-col gap-3 self-end break-inside-avoid sm:w-summary">
      <OrderAmounts totals={order} totalName={order.paymentStatus === 'CANCELLED' ? '취소된 금액' : '결제 금액'} />
      <p className="flex justify-between gap-4 text-13 text-ink-3">
        <span>공급가액 / 부가세</span>
        <span>
          <Price won={supply} /> / <Price won={vat} />
        </span>
      </p>
    </div>
  );
};

const Seller = () => {
  const { business } = shop().profile;
  return (
    <div className="print:[&_dl]:grid print:[&_dl]:grid-cols-2 print:[&_dl]:gap-x-8">
      <DescriptionList
        title="판매자"
        items={[
          { name: '상호', value: business.company },
          { name: '대표', value: business.representative },
          { name: '사업자등록번호', value: business.registrationNumber },
          { name: '통신판매업신고', value: business.mailOrderNumber || business.mailOrderExemption },
          { name: '주소', value: business.address },
          { name: '전화', value: business.phone },
          { name: '이메일', value: business.email },
        ]}
      />
    </div>
  );
};

/** Lists the contract terms that the law grants the buyer (전자상거래법 §13(2), §15, §17, §18). */
const ContractTerms = ({ agreement }: { agreement: OrderDetail['madeToOrderAgreement'] }) => (
  <section aria-label="계약 내용" className="flex flex-col gap-2 break-inside-avoid">
    <h2 className="text-15 font-semibold">계약 내용</h2>
    <ul className="flex list-disc flex-col gap-1 pl-4 text-13 text-ink-2">
      <li>상품은 결제한 날부터 3영업일 안에 보내기 시작하며, 어려워지면 바로 알려드리고 환불합니다.</li>
      <li>
        상품을 받은 날부터 7일 안에 청약을 철회할 수 있습니다. 내용을 확인하려고 포장을 연 것은 거절 사유가 아닙니다.
      </li>
      <li>
        받은 상품이 표시나 계약과 다르면 받은 날부터 3개월, 그 사실을 안 날부터 30일 안에 철회할 수 있고 반품비는
        판매자가 냅니다. 그 밖의 반품비는 고객이 냅니다.
      </li>
      <li>상품을 돌려받은 날(보내기 전이면 취소한 날)부터 3영업일 안에 결제를 취소합니다.</li>
      {agreement && (
        <li>
          주문제작 상품에 대해 {formatDateTime(agreement.at)}에 동의한 내용: “{agreement.text}”
        </li>
      )}
      <li>미성년자가 법정대리인의 동의 없이 주문했다면 본인이나 법정대리인이 취소할 수 있습니다.</li>
    </ul>
    <p className="text-13 text-ink-3">
      자세한 조건은{' '}
      <Link to="/terms-of-use" className="underline underline-offset-4">
        이용약관
      </Link>
      과{' '}
      <Link to="/instructions" className="underline underline-offset-4">
        이용안내
      </Link>
      에 있습니다.
    </p>
  </section>
);

/** Shows the goods, the seller, the amounts and the included tax. An ordinary order fits one A4 sheet. */
export const Receipt = ({ order }: { order: OrderDetail }) => {
  const cancelled = order.paymentStatus === 'CANCELLED';
  return (
    <article
      data-receipt
      className="flex flex-col gap-8 rounded-sm border border-line bg-surface p-4 sm:p-8 print:gap-4 print:border-0 print:p-0"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-2 border-b-2 border-ink pb-4">
        <h1 className="text-26 font-semibold">{cancelled ? '영수증 (취소)' : '영수증'}</h1>
        <p className="text-13 text-ink-2">{shop().profile.business.company}</p>
      </div>
      <DescriptionList
        title="주문"
        items={[
          { name: '주문번호', value: <span className="break-all tabular-nums">{order.merchantUid}</span> },
          { name: '결제일시', value: formatDateTime(order.paymentTime) },
          { name: '결제수단', value: paymentMethodText(order) },
          { name: '받는 분', value: order.name },
          { name: '배송지', value: `(${order.postCode}) ${order.address} ${order.detailAddress}` },
        ]}
      />
      <Lines lines={order.itemManagements} />
      <Amounts order={order} />
      {cancelled && <p className="text-15 text-stop">취소된 주문입니다. {refundText(order)}</p>}
      {isCash(order.paymentMethod) && <CashReceipt merchantUid={order.merchantUid} isOwner={order.mine} />}
      <Seller />
      <ContractTerms agreement={order.madeToOrderAgreement} />
      <p className="text-12 text-ink-3">
        이 영수증은 주문 내역을 확인하기 위한 것으로 세금계산서나 현금영수증을 대신하지 않습니다. 카드 매출전표는
        이용하신 카드사에서 발급받을 수 있습니다.
      </p>
    </article>
  );
};
