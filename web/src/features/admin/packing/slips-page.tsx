import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { CancelledOfBatch } from '../../../entities/order/cancelled-of-batch.tsx';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { shop } from '../../../shared/config/shop.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { NotFoundPage } from '../../../shared/routes/not-found-page.tsx';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState, ErrorNotice, Spinner } from '../../../shared/ui/states.tsx';
import { type Slip, slipsQuery } from './packing-queries.ts';

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className="flex gap-4">
    <dt className="w-thumb shrink-0 text-ink-3">{name}</dt>
    <dd className="min-w-0 flex-1">{children}</dd>
  </div>
);
const addressOf = ({ postCode, address, detailAddress }: Slip): string =>
  [postCode && `(${postCode})`, address, detailAddress].filter(Boolean).join(' ');

const SlipLines = ({ lines }: Pick<Slip, 'lines'>) => (
  <table className="w-full text-15">
    <caption className="sr-only">들어가는 상품</caption>
    <thead>
      <tr className="border-b border-line-strong text-left text-13 text-ink-2">
        <th scope="col" className="w-row py-2 font-medium">
          <span className="sr-only">확인</span>
        </th>
        <th scope="col" className="py-2 font-medium">
          상품 / 옵션
        </th>
        <th scope="col" className="py-2 text-right font-medium whitespace-nowrap">
          수량
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={`${line.itemOptionId} ${line.title}`} className="border-b border-line align-top">
          <td className="py-3">
            <span aria-hidden="true" className="mt-1 block size-icon-sm border border-ink" />
          </td>
          <td className="py-3 pr-4">
            <p className="font-medium">{line.title}</p>
            <p className="flex flex-wrap gap-x-2 text-13 text-ink-2">
              {line.itemOptionName}
              {line.productCode && (
                <span className="text-ink tabular-nums sm:whitespace-nowrap">{line.productCode}</span>
              )}
            </p>
          </td>
          <td className="py-3 text-right text-20 font-semibold tabular-nums">{line.quantity}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colSpan={2} className="py-3 text-left font-medium">
          합계
        </th>
        <td className="py-3 text-right text-20 font-semibold tabular-nums">
          {lines.reduce((sum, { quantity }) => sum + quantity, 0)}
        </td>
      </tr>
    </tfoot>
  </table>
);

const SlipPaper = ({ slip, position }: { slip: Slip; position: string }) => (
  <article
    aria-label={`포장 명세서 ${slip.merchantUid}`}
    className="flex break-after-page flex-col gap-6 rounded-sm border border-line bg-surface p-4 last:break-after-auto sm:p-8 print:border-0 print:p-0"
  >
    <div className="flex items-start justify-between gap-4 border-b border-ink pb-3">
      <div>
        <p className="text-13 text-ink-2">{shop().profile.names.name}</p>
        <h2 className="text-20 font-semibold">포장 명세서</h2>
      </div>
      <p className="text-right text-13 text-ink-2 tabular-nums">
        {position}
        <br />
        {formatDateTime(slip.paymentTime)} 결제
      </p>
    </div>
    <dl className="flex flex-col gap-1 text-15">
      <Fact name="주문번호">{slip.merchantUid}</Fact>
      <Fact name="받는 분">{`${slip.name} · ${formatPhone(slip.phoneNumber)}`}</Fact>
      {slip.buyerName !== slip.name && <Fact name="주문자">{slip.buyerName}</Fact>}
      <Fact name="주소">{addressOf(slip)}</Fact>
      {slip.postMemo && <Fact name="배송 메모">{slip.postMemo}</Fact>}
    </dl>
    <SlipLines lines={slip.lines} />
  </article>
);

const Screen = ({ id }: { id: number }) => {
  const { data, error, isFetching, refetch } = useQuery(slipsQuery(id));
  const count = data?.orders.length ?? 0;
  return (
    <AdminPage
      title={`포장 ${id}차 포장 명세서`}
      group="배송 / 발주확인"
      aside={
        <div className="flex flex-wrap gap-2 print:hidden">
          <Link to={`/admin/packing/${id}`} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            포장 목록으로
          </Link>
          <Button size="sm" disabled={count === 0} onClick={() => window.print()}>
            인쇄
          </Button>
        </div>
      }
      printsContentAlone
    >
      {error && !data && (
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
          포장 명세서를 불러오는 중 오류가 발생했습니다.
        </ErrorNotice>
      )}
      <CancelledOfBatch batchId={id} />
      {!error && !data && <Spinner />}
      {data && count === 0 && (
        <EmptyState hint="이 포장 목록의 주문은 모두 발송되었거나 취소되었습니다.">포장할 주문이 없습니다</EmptyState>
      )}
      {count > 0 && (
        <p role="status" className="text-13 text-ink-2 print:hidden">
          주문마다 한 쪽씩 모두 {count}쪽입니다. 인쇄 창에서 PDF로 저장할 수도 있습니다.
        </p>
      )}
      <div className="flex max-w-prose flex-col gap-6 print:block print:max-w-none">
        {data?.orders.map((slip, index) => (
          <SlipPaper key={slip.merchantUid} slip={slip} position={`포장 ${id}차 · ${index + 1} / ${count}`} />
        ))}
      </div>
    </AdminPage>
  );
};

export const SlipsPage = () => {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? <Screen key={id} id={Number(id)} /> : <NotFoundPage />;
};
