import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { OrderDetail } from '../../entities/order/order-detail-query.ts';
import { reviewableQuery } from '../../entities/review/reviewable-query.ts';
import type { ReviewedLine } from '../../entities/review/reviewed-line.ts';
import { buttonClass } from '../../shared/ui/button.tsx';

export const ReviewEntry = ({ line }: { line: OrderDetail['itemManagements'][number] }) => {
  const { itemId, title, imageUrl } = line;
  const { data, isPending } = useQuery(reviewableQuery(itemId));
  const state: ReviewedLine = { title, imageUrl };
  if (isPending) return <span className="block min-h-touch" />;
  if (data?.reviewed && !data.reviewable) return <p className="py-2 text-13 text-ink-3">리뷰를 작성한 상품입니다.</p>;
  return (
    <Link
      to={`/order/review/upload/${itemId}`}
      state={state}
      aria-label={`${title} 리뷰 작성`}
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
    >
      리뷰 작성
    </Link>
  );
};
