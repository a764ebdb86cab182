import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { type ItemNow, useItemNow } from '../../entities/item/item-now.ts';
import { type ItemDetail, isSoldOut } from '../../entities/item/item-types.ts';
import { InView } from '../../shared/lib/in-view.tsx';
import { useMay } from '../../shared/session/my-rights.ts';
import { SalePrice } from '../../shared/ui/price.tsx';
import { BuyPanel } from './buy-panel.tsx';
import { Gallery } from './gallery.tsx';
import { soldOutQuery } from './item-queries.ts';
import { MobileBuyBar } from './mobile-buy-bar.tsx';
import { useMedia } from './use-media.ts';
import { usePurchase } from './use-purchase.ts';

const SaleNote = lazy(() => import('./sale-note.tsx'));
const PriceNote = lazy(() => import('./price-note.tsx'));
const Guides = lazy(() => import('./guides.tsx'));
const ItemDetails = lazy(() => import('./item-details.tsx'));
const LikeButton = lazy(() => import('./like-button.tsx'));
const AdminLinks = lazy(() => import('./admin-links.tsx'));
const MoreItems = lazy(() => import('./more-items.tsx'));

const Heading = ({ now, rating }: { now: ItemNow<ItemDetail>; rating: ReactNode }) => {
  const { item } = now;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <h1 className="pt-2 text-26 font-semibold">{item.title}</h1>
        <span className="size-touch shrink-0">
          <Suspense>
            <LikeButton item={item} />
          </Suspense>
        </span>
      </div>
      <div className="min-h-icon">{rating}</div>
      <p className="text-15 whitespace-pre-line text-ink-2">{item.description}</p>
      <div className="mt-2">
        <SalePrice item={item} large />
      </div>
      {now.at && item.sales?.length > 0 && (
        <Suspense>
          <SaleNote now={now} at={now.at} />
        </Suspense>
      )}
      <div className="min-h-touch text-13">
        <Suspense>
          <PriceNote item={item} at={now.at} />
        </Suspense>
      </div>
    </div>
  );
};

interface Props {
  item: ItemDetail;
  rating: ReactNode;
  reviews: ReactNode;
}
/**
 * The gallery is on the left, the sticky panel on the right, and the reviews take the whole width. On a phone these
 * parts are below each other, with a bar at the bottom.
 */
export const ItemView = ({ item: answered, rating, reviews }: Props) => {
  const now = useItemNow(answered);
  const { item, opens } = now;
  const admin = useMay()('goods.write');
  const wide = useMedia('(min-width: 1024px)');
  const purchase = usePurchase(item, now.at);
  const { data: check } = useQuery(soldOutQuery(item.id));
  const soldOut = isSoldOut(item) || check?.isSoldOut === true;
  const images = [...new Set([item.imageUrl, ...item.detailImages.map(({ imageUrl }) => imageUrl)])];
  const option = item.itemOptions.find(({ id }) => id === purchase.optionId);
  const imageOfOption = option?.imageUrls.find((url) => images.includes(url));
  return (
    <div className="page pb-18 lg:pt-8 lg:pb-28">
      {admin && (
        <Suspense>
          <AdminLinks id={item.id} />
        </Suspense>
      )}
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_var(--spacing-summary)] lg:gap-y-28 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:gap-x-18">
        <Gallery images={images} title={item.title} chosen={imageOfOption} />
        <div className="no-scrollbar flex flex-col gap-6 self-start lg:sticky lg:top-[calc(var(--spacing-header)+1rem)] lg:row-span-2 lg:-m-4 lg:max-h-[calc(100dvh-var(--spacing-header)-1rem)] lg:overflow-y-auto lg:p-4">
          <Heading now={now} rating={rating} />
          {/* The server does not know the width of the screen. The first HTML therefore contains the panel and the bar,
              and styles show one of them. */}
          {wide !== false && (
            <div className="max-lg:hidden">
              <BuyPanel item={item} soldOut={soldOut} opens={opens} purchase={purchase} />
            </div>
          )}
          {wide !== true && (
            <div className="contents lg:hidden">
              <MobileBuyBar item={item} soldOut={soldOut} opens={opens} purchase={purchase} />
            </div>
          )}
          <Suspense>
            <Guides />
          </Suspense>
        </div>
        <Suspense>
          <ItemDetails item={item} />
        </Suspense>
      </div>
      <div className="mt-18 lg:mt-28">{reviews}</div>
      <div className="mt-18 lg:mt-28">
        <InView placeholder={null}>
          <Suspense fallback={null}>
            <MoreItems item={item} />
          </Suspense>
        </InView>
      </div>
    </div>
  );
};
