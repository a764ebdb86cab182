import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { OrderToCancel } from '../../entities/order/confirm-cancel.ts';
import { useCancelOrder } from '../../entities/order/use-cancel-order.ts';
import { CashReceipt } from '../../entities/receipt/cash-receipt.tsx';
import { AdminPage } from '../../shared/admin/page/admin-page.tsx';
import { isStatus } from '../../shared/api/api-error.ts';
import { formatDateTime } from '../../shared/lib/format-date.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { DescriptionList } from '../../shared/ui/description-list.tsx';
import { EmptyState, ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';
import { type Deposit, depositQuery } from './deposit-query.ts';
import { RefundAccount } from './refund-account-form.tsx';

const look = buttonClass({ variant: 'secondary', size: 'sm' });
const stateTexts = { waiting: '입금 대기', paid: '입금 완료', ended: '끝난 주문' };

const toCancel = ({ merchantUid, buyer, itemTitles, refundDue }: Deposit): OrderToCancel => ({
  ...{ merchantUid, itemTitles, paid: refundDue, amount: refundDue },
  buyer: `${buyer?.name ?? ''} (${buyer?.username ?? ''})`,
  follows: ['잡아 둔 재고가 다시 늘어납니다.', '취소한 뒤에 입금된 금액은 환불합니다.'],
});

const Facts = ({ deposit }: { deposit: Deposit }) => {
  const { merchantUid, state, itemTitles, totalPrice, account, endsAt, refundDue, refundAccount, buyer } = deposit;
  const { cancel, busy } = useCancelOrder(toCancel(deposit));
  return (
    <section aria-label="입금 대기 주문" className="grid gap-8 lg:grid-cols-2 lg:gap-18">
      <DescriptionList
        title="입금"
        items={[
          { name: '상태', value: stateTexts[state] },
          { name: '금액', value: formatWon(totalPrice) },
          { name: '계좌', value: account && `${account.bank} ${account.number} (예금주 ${account.holder})` },
          { name: '기한', value: endsAt && formatDateTime(endsAt) },
          { name: '돌려줄 금액', value: refundDue > 0 ? formatWon(refundDue) : null },
        ]}
      />
      <DescriptionList
        title="주문"
        items={[
          { name: '주문번호', value: <span className="break-all tabular-nums">{merchantUid}</span> },
          { name: '상품', value: itemTitles },
          { name: '주문자', value: buyer?.name },
          { name: '이메일', value: buyer?.username },
          { name: '연락처', value: buyer && formatPhone(buyer.phoneNumber) },
        ]}
      />
      <CashReceipt merchantUid={merchantUid} isOwner={false} />
      {(state === 'paid' || refundDue > 0 || refundAccount) && <RefundAccount deposit={deposit} />}
      {state === 'waiting' && (
        <Button variant="danger" busy={busy} onClick={cancel} className="self-start justify-self-start">
          주문 취소
        </Button>
      )}
      {state === 'paid' && (
        <Link to={`/payment/details/${merchantUid}`} className={buttonClass({ variant: 'secondary' })}>
          주문 상세로 가기
        </Link>
      )}
    </section>
  );
};

/** The order becomes paid by itself when the deposit arrives. */
export const OperatorDeposit = ({ uid: merchantUid }: { uid: string }) => {
  const { data, error, isFetching, refetch } = useQuery(depositQuery(merchantUid));
  return (
    <AdminPage
      title="무통장입금 주문"
      group="배송 / 입금 대기"
      isInShop
      aside={
        <nav aria-label="주문 화면" className="flex flex-wrap gap-2">
          <Link to="/admin/order/deposits" className={look}>
            목록으로
          </Link>
          {data?.mine && (
            <Link to={`/payment/deposit/${merchantUid}?view=buyer`} className={look}>
              구매자가 보는 화면
            </Link>
          )}
        </nav>
      }
    >
      {data ? (
        <Facts deposit={data} />
      ) : isStatus(error, 404) ? (
        <EmptyState>해당 주문내역 정보가 없습니다.</EmptyState>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
          주문을 불러오지 못했습니다.
        </ErrorNotice>
      ) : (
        <Skeleton className="h-chart w-full" />
      )}
    </AdminPage>
  );
};
