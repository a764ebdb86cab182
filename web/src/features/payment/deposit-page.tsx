import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { cancelOwnOrder } from '../../entities/order/cancel-own-order.ts';
import { CashReceipt } from '../../entities/receipt/cash-receipt.tsx';
import { isStatus } from '../../shared/api/api-error.ts';
import { useAction } from '../../shared/api/write.ts';
import { formatDateTime } from '../../shared/lib/format-date.ts';
import { useOfficeView } from '../../shared/session/use-office-view.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { DescriptionList } from '../../shared/ui/description-list.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Price } from '../../shared/ui/price.tsx';
import { confirm } from '../../shared/ui/prompts.ts';
import { EmptyState, ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { type Deposit, depositQuery } from './deposit-query.ts';
import { OperatorDeposit } from './operator-deposit.tsx';
import { RefundAccount } from './refund-account-form.tsx';

const copy = async (number: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(number);
    toast('계좌번호를 복사했습니다.');
  } catch {
    toast('계좌번호를 복사하지 못했습니다. 직접 선택해 복사해주세요.');
  }
};

const Account = ({ deposit: { account, endsAt, totalPrice } }: { deposit: Deposit }) =>
  account && (
    <section aria-label="입금 계좌" className="flex flex-col gap-6 rounded-sm bg-surface p-6">
      <div className="flex flex-col gap-1">
        <h2 className="text-13 text-ink-2">입금하실 금액</h2>
        <Price won={totalPrice} className="text-36 font-semibold" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex flex-col gap-1">
          <p className="text-13 text-ink-2">
            {account.bank} · 예금주 {account.holder}
          </p>
          <p className="text-20 font-semibold break-all tabular-nums">{account.number}</p>
        </div>
        <Button variant="secondary" aria-label="계좌번호 복사" onClick={() => void copy(account.number)}>
          복사
        </Button>
      </div>
      {endsAt && (
        <p className="text-15 text-balance">
          <strong className="font-semibold tabular-nums">{formatDateTime(endsAt)}</strong>까지 정확한 금액을 한 번에
          입금해주세요. 지나면 주문이 자동으로 취소됩니다.
        </p>
      )}
    </section>
  );

const useCancel = (merchantUid: string) => {
  const navigate = useNavigate();
  const { send, busy } = useAction(cancelOwnOrder, {
    done: '주문이 취소되었습니다.',
    failed: '주문을 취소하지 못했습니다.',
  });
  const cancel = async (): Promise<void> => {
    if (!(await confirm('주문을 취소할까요? 취소한 뒤에는 이 계좌로 입금하지 마세요.'))) return;
    if (await send(merchantUid)) void navigate('/user/myPage', { replace: true });
  };
  return { cancel, busy };
};

const Waiting = ({ deposit }: { deposit: Deposit }) => {
  const { cancel, busy } = useCancel(deposit.merchantUid);
  return (
    <>
      <Account deposit={deposit} />
      {deposit.refundDue > 0 && (
        <>
          <p role="status" className="text-15">
            {owedText(deposit.refundDue)}
          </p>
          <RefundAccount deposit={deposit} />
        </>
      )}
      <CashReceipt merchantUid={deposit.merchantUid} isOwner />
      <DescriptionList title="주문 내용" items={[{ name: '주문 상품', value: deposit.itemTitles }]} />
      <div className="flex flex-col gap-2">
        <Link to="/user/myPage" className={buttonClass({ wide: true })}>
          주문 내역 보기
        </Link>
        <Button variant="secondary" wide busy={busy} busyText="취소하고 있습니다…" onClick={cancel}>
          주문 취소하기
        </Button>
      </div>
    </>
  );
};

const owedText = (won: number): string => `입금하신 ${formatWon(won)}을 돌려드려야 해요. 환불받을 계좌를 입력해주세요.`;
const words = {
  paid: '입금을 확인했어요. 주문이 완료되었습니다.',
  ended: '입금을 기다리지 않는 주문이에요. 이 계좌로 입금하지 마세요.',
};
const Decided = ({ deposit }: { deposit: Deposit & { state: keyof typeof words } }) => (
  <>
    <p role="status" className="rounded-sm bg-surface p-6 text-15">
      {deposit.refundDue > 0 ? owedText(deposit.refundDue) : words[deposit.state]}
    </p>
    {(deposit.state === 'paid' || deposit.refundDue > 0) && <RefundAccount deposit={deposit} />}
    <Link
      to={deposit.state === 'paid' ? `/payment/details/${deposit.merchantUid}` : '/user/myPage'}
      className={buttonClass({ variant: 'secondary', wide: true })}
    >
      {deposit.state === 'paid' ? '주문 상세로 가기' : '주문 내역 보기'}
    </Link>
  </>
);

const isDecided = (deposit: Deposit): deposit is Deposit & { state: keyof typeof words } => deposit.state !== 'waiting';

const BuyerDeposit = ({ uid }: { uid: string }) => {
  const { data, error, isFetching, refetch } = useQuery(depositQuery(uid));
  return (
    <Page title="무통장입금" width="narrow">
      <div className="flex flex-col gap-8">
        {data ? (
          isDecided(data) ? (
            <Decided deposit={data} />
          ) : (
            <Waiting deposit={data} />
          )
        ) : isStatus(error, 404) ? (
          <EmptyState>해당 주문내역 정보가 없습니다.</EmptyState>
        ) : error ? (
          <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
            입금 계좌를 불러오지 못했습니다.
          </ErrorNotice>
        ) : (
          <Skeleton className="h-chart w-full" />
        )}
      </div>
    </Page>
  );
};

const DepositPage = () => {
  const { uid = '' } = useParams();
  return useOfficeView() ? <OperatorDeposit uid={uid} /> : <BuyerDeposit uid={uid} />;
};
export default DepositPage;
