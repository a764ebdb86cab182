import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { ApiError, isSessionOver, messageOf } from '../../shared/api/api-error.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { alert } from '../../shared/ui/prompts.ts';
import { EmptyState } from '../../shared/ui/states.tsx';
import { EmptyCartError } from './open-sheet.ts';
import { OverloadCountdown } from './overload-countdown.tsx';
import { overloadEnd } from './overload-end.ts';

const Empty = () => (
  <EmptyState
    hint="장바구니에 담은 상품이 이곳에서 주문서가 됩니다."
    action={
      <span className="flex flex-wrap justify-center gap-2">
        <Link to="/user/myPage" className={buttonClass({ variant: 'secondary' })}>
          주문 내역 보기
        </Link>
        <Link to="/shop" className={buttonClass()}>
          상품 둘러보기
        </Link>
      </span>
    }
  >
    주문할 상품이 없습니다.
  </EmptyState>
);

/** The page retries by itself. */
const Overloaded = ({ until, onRetry, reorder }: Pick<Props, 'onRetry' | 'reorder'> & { until: string }) => (
  <EmptyState
    hint={
      <>
        이 화면을 열어 두면 주문서가 자동으로 만들어집니다.
        {!reorder && <span className="block">장바구니의 상품은 그대로 있습니다.</span>}
      </>
    }
    action={
      <Link to={reorder ? '/user/myPage' : '/user/cart'} className={buttonClass({ variant: 'secondary' })}>
        나중에 주문하기
      </Link>
    }
  >
    <span className="flex flex-col items-center gap-4">
      지금 주문이 한꺼번에 몰리고 있습니다.
      <OverloadCountdown until={until} onEnd={onRetry} />
    </span>
  </EmptyState>
);

/** Returns the number of the existing order with these goods. The cart still shows the goods for a moment. */
const orderNumberOf = (error: Error): string | undefined =>
  error instanceof ApiError && error.code === 'ALREADY_ORDERED' ? String(error.extra.merchantUid) : undefined;

const Ordered = ({ merchantUid, children }: { merchantUid: string; children: string }) => (
  <EmptyState
    hint="장바구니는 잠시 뒤에 비워집니다. 같은 상품을 더 주문하려면 장바구니에서 삭제한 뒤 다시 담아주세요."
    action={
      <Link to={`/payment/details/${merchantUid}`} className={buttonClass()}>
        주문 상세 보기
      </Link>
    }
  >
    {children}
  </EmptyState>
);

const reasonOf = (error: Error): string => messageOf(error, '주문서를 만들지 못했습니다. 잠시 후 다시 시도해주세요.');

interface Props {
  error: Error;
  onRetry: () => void;
  busy: boolean;
  /** True when the sheet was meant for an earlier order's lines. */
  reorder: boolean;
}

export const SheetError = ({ error, onRetry, busy, reorder }: Props) => {
  const retryAt = overloadEnd(error);
  const needsAlert = retryAt === undefined && !(error instanceof EmptyCartError) && !isSessionOver(error);
  useEffect(() => {
    if (needsAlert) void alert(`주문 생성 실패: ${reasonOf(error)}`);
  }, [error, needsAlert]);
  if (error instanceof EmptyCartError) return <Empty />;
  if (retryAt !== undefined) return <Overloaded until={retryAt} onRetry={onRetry} reorder={reorder} />;
  const ordered = orderNumberOf(error);
  if (ordered !== undefined) return <Ordered merchantUid={ordered}>{reasonOf(error)}</Ordered>;
  const change = error instanceof ApiError && error.status === 409;
  return (
    <EmptyState
      hint={reorder ? '상품 목록에서 비슷한 상품을 찾아보세요.' : '장바구니의 상품은 그대로 있습니다.'}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Link
            to={reorder ? '/shop' : '/user/cart'}
            className={buttonClass({ variant: change ? 'primary' : 'secondary' })}
          >
            {reorder ? '상품 둘러보기' : '장바구니에서 수정하기'}
          </Link>
          <Button variant={change ? 'secondary' : 'primary'} onClick={onRetry} busy={busy} busyText="확인 중…">
            다시 시도
          </Button>
        </span>
      }
    >
      <span className="whitespace-pre-line">{reasonOf(error)}</span>
    </EmptyState>
  );
};
