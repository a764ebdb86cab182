import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { itemQuery } from '../../features/item/item-queries.ts';
import { ItemView } from '../../features/item/item-view.tsx';
import { isStatus } from '../../shared/api/api-error.ts';
import { InView } from '../../shared/lib/in-view.tsx';
import { useTitle } from '../../shared/lib/use-title.ts';
import { ErrorNotice, Spinner } from '../../shared/ui/states.tsx';

const RatingLine = lazy(() => import('../../features/review/rating-line.tsx'));
const ReviewSection = lazy(() => import('../../features/review/review-section.tsx'));

const UnknownPage = lazy(() => import('./unknown-page.tsx'));

const Gone = () => (
  <Suspense>
    <UnknownPage why="더 이상 판매하지 않는 상품일 수 있습니다." />
  </Suspense>
);

const Item = ({ id }: { id: number }) => {
  const { data, error, isFetching, refetch } = useQuery(itemQuery(id));
  useTitle(data?.title);
  const reviewsPlace = useRef<HTMLDivElement>(null);
  const gone = isStatus(error, 404);
  useEffect(() => {
    if (gone) void import('../../features/item/recent-items.ts').then(({ forgetItem }) => forgetItem(id));
  }, [gone, id]);
  if (data) {
    const reviews = (
      <div ref={reviewsPlace} className="scroll-mt-header">
        <InView placeholder={<Spinner />}>
          <Suspense fallback={<Spinner />}>
            <ReviewSection itemId={id} />
          </Suspense>
        </InView>
      </div>
    );
    const rating = (
      <Suspense>
        <RatingLine itemId={id} onOpen={() => reviewsPlace.current?.scrollIntoView({ block: 'start' })} />
      </Suspense>
    );
    return <ItemView key={id} item={data} rating={rating} reviews={reviews} />;
  }
  if (!error) return <Spinner className="py-28" />;
  if (gone || isStatus(error, 400)) return <Gone />;
  return (
    <div className="page py-28">
      <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
        상품을 불러오지 못했습니다.
      </ErrorNotice>
    </div>
  );
};

const ItemPage = () => {
  const id = Number(useParams().id);
  return Number.isSafeInteger(id) && id > 0 ? <Item id={id} /> : <Gone />;
};
export default ItemPage;
