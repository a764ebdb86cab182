import type { OrderDetail } from '../../entities/order/order-detail-query.ts';
import { formatDateTime } from '../../shared/lib/format-date.ts';
import { buttonClass } from '../../shared/ui/button.tsx';

type Parcel = OrderDetail['parcels'][number];
type Lines = Parcel['lines'];

const LineList = ({ lines }: { lines: Lines }) => (
  <ul className="flex flex-col text-15">
    {lines.map(({ lineId, title, itemOptionName, quantity }) => (
      <li key={lineId}>
        {title} <span className="text-13 text-ink-3">{`${itemOptionName} · ${quantity}개`}</span>
      </li>
    ))}
  </ul>
);

const ParcelRow = ({ parcel, name }: { parcel: Parcel; name: string }) => (
  <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4">
    <div className="flex min-w-0 flex-col gap-1">
      <h3 className="text-13 font-medium text-ink-2">
        {name} · {parcel.state === 'DELIVERED' ? '배송완료' : '배송중'}
      </h3>
      <LineList lines={parcel.lines} />
      <p className="text-13 text-ink-3 tabular-nums">
        {parcel.carrier} {parcel.trackingNumber} · {formatDateTime(parcel.deliveredAt ?? parcel.shippedAt)}{' '}
        {parcel.deliveredAt ? '도착' : '출발'}
      </p>
    </div>
    <a
      href={parcel.postUrl}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
    >
      {name} 조회
      <span className="sr-only">(새 창)</span>
    </a>
  </li>
);

/** Shows nothing before the first parcel is sent, and nothing when one parcel contains all goods. */
export const Parcels = ({ order: { parcels, unshipped } }: { order: OrderDetail }) => {
  const isDivided = parcels.length > 1 || (parcels.length > 0 && unshipped.length > 0);
  if (!isDivided) return null;
  return (
    <section aria-label="나누어 보내는 상품" className="flex flex-col gap-2 print:hidden">
      <h2 className="text-17 font-semibold">나누어 보내는 상품</h2>
      <ul className="divide-y divide-line border-y border-line">
        {parcels.map((parcel, index) => (
          <ParcelRow key={parcel.id} parcel={parcel} name={`${index + 1}번째 상자`} />
        ))}
        {unshipped.length > 0 && (
          <li className="flex flex-col gap-1 py-4">
            <h3 className="text-13 font-medium text-ink-2">준비 중</h3>
            <LineList lines={unshipped} />
          </li>
        )}
      </ul>
    </section>
  );
};
