import { seoulMoment } from '@gyeol/contracts/rules/business-day.ts';
import { leadImageSizes } from '@gyeol/contracts/rules/image.ts';
import { Link } from 'react-router-dom';
import { cx } from '../../shared/lib/cx.ts';
import { SalePrice } from '../../shared/ui/price.tsx';
import { ResponsiveImage } from '../../shared/ui/responsive-image.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { useItemNow } from './item-now.ts';
import { type ItemCardData, isSoldOut } from './item-types.ts';

export const gridClass =
  'grid grid-cols-2 gap-x-3 gap-y-8 sm:grid-cols-3 sm:gap-x-4 lg:grid-cols-4 lg:gap-x-6 lg:gap-y-12';

/**
 * Tells visitors how the BEST items are ordered. Operators choose the order (`BEST 우선순위`), and sales are not counted.
 */
export const whyBest = '판매 순위가 아니라, 저희가 권하는 순서입니다.';

const imageLabel = 'absolute bottom-2 left-2 rounded-sm bg-surface px-2 py-1 text-ink-2';

interface Props {
  item: ItemCardData;
  sizes?: string;
  eager?: boolean;
}

export const ItemCard = ({ item: answered, sizes = leadImageSizes.card, eager = false }: Props) => {
  const { item, opens } = useItemNow(answered);
  const soldOut = isSoldOut(item);
  return (
    <Link to={`/detail/${item.id}`} className="group flex h-full flex-col gap-3">
      <span className="near-only relative block aspect-card overflow-hidden rounded-sm">
        <ResponsiveImage
          src={item.imageUrl}
          alt=""
          sizes={sizes}
          eager={eager}
          className={cx(soldOut && 'opacity-45')}
        />
        {item.hoverImageUrl && !soldOut && (
          <span className="absolute inset-0 hidden opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 [@media(hover:hover)]:block">
            <ResponsiveImage src={item.hoverImageUrl} alt="" sizes={sizes} />
          </span>
        )}
        {soldOut ? (
          <span className={cx('label', imageLabel)}>Out Of Stock</span>
        ) : (
          opens && <span className={cx('text-13', imageLabel)}>{seoulMoment(new Date(opens))} 오픈</span>
        )}
      </span>
      <span className="flex flex-1 flex-col gap-1">
        <span className="line-clamp-2 text-15 group-hover:underline group-hover:underline-offset-4">{item.title}</span>
        <span className="line-clamp-2 text-13 text-ink-3">{item.description}</span>
        <span className="mt-auto">
          <SalePrice item={item} />
        </span>
      </span>
    </Link>
  );
};

export const ItemCardSkeleton = () => (
  <div className="flex flex-col gap-3">
    <Skeleton className="aspect-card w-full" />
    <Skeleton className="h-3 w-full" />
    <Skeleton className="h-4 w-1/2" />
  </div>
);
