import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { DeliveryNote } from '../../entities/delivery/delivery-note.tsx';
import { gridClass, ItemCard, ItemCardSkeleton } from '../../entities/item/item-card.tsx';
import { useItemNow } from '../../entities/item/item-now.ts';
import { type LikedItem, likedItemsQuery } from '../../entities/like/like-queries.ts';
import { useSetLiked } from '../../entities/like/use-like.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { buttonClass, IconButton } from '../../shared/ui/button.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { EmptyState, ErrorNotice } from '../../shared/ui/states.tsx';
import { likeState } from './like-state.ts';

const LikedCard = ({ like }: { like: LikedItem }) => {
  const { item } = useItemNow(like.item);
  const setLiked = useSetLiked(item);
  const state = likeState({ ...like, item });
  return (
    <li className="relative flex flex-col">
      <ItemCard item={item} />
      {state && <p className="mt-1 text-13 text-clay">{state}</p>}
      <span className="absolute top-1 right-1 rounded-full bg-surface">
        <IconButton
          icon="heart"
          filled
          label={`${item.title} 찜 취소`}
          className="text-clay!"
          onClick={() => setLiked(false)}
        />
      </span>
    </li>
  );
};

const Likes = () => {
  const signedIn = useSession() !== undefined;
  const { data, error, isFetching, refetch } = useQuery(likedItemsQuery(signedIn));
  if (data?.length === 0)
    return (
      <EmptyState
        hint="마음에 드는 상품의 하트를 누르면 여기에 모여요. 값이 내리거나 다시 들어오면 알아볼 수 있어요."
        action={
          <Link to="/shop" className={buttonClass()}>
            상품 둘러보기
          </Link>
        }
      >
        아직 찜한 상품이 없습니다.
      </EmptyState>
    );
  if (data)
    return (
      <>
        <div className="mb-6">
          <p role="status" className="text-13 text-ink-2 tabular-nums">
            {`상품 ${data.length}개`}
          </p>
          <DeliveryNote />
        </div>
        <ul className={gridClass}>
          {data.map((like) => (
            <LikedCard key={like.item.id} like={like} />
          ))}
        </ul>
        {!signedIn && (
          <p className="mt-12 text-13 text-ink-3">
            이 기기에만 담겨 있어요. 로그인하면 찜한 상품을 어디서나 볼 수 있어요.
          </p>
        )}
      </>
    );
  if (error)
    return (
      <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
        찜한 상품을 불러오지 못했습니다.
      </ErrorNotice>
    );
  return (
    <div className={gridClass} aria-busy="true">
      {['a', 'b', 'c', 'd'].map((key) => (
        <ItemCardSkeleton key={key} />
      ))}
    </div>
  );
};

const LikesPage = () => (
  <Page title="찜한 상품">
    <Likes />
  </Page>
);
export default LikesPage;
