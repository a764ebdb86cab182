import { allStars, Stars } from '../../shared/ui/stars.tsx';
import type { Ratings } from './review-queries.ts';

export const RatingSummary = ({ ratings: { average, count, counts } }: { ratings: Ratings }) => {
  if (average === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-12 gap-y-4 rounded-sm bg-surface p-4 sm:p-6">
      <div className="flex flex-col gap-1">
        <span aria-hidden="true" className="text-36 font-semibold tabular-nums">
          {average.toFixed(1)}
        </span>
        <Stars value={average} />
        <span className="text-13 text-ink-3 tabular-nums">{count}명이 별점을 남겼어요</span>
      </div>
      <dl className="flex min-w-0 flex-1 basis-chart flex-col gap-1 text-13 tabular-nums">
        {[...allStars].reverse().map((star) => (
          <div key={star} className="flex items-center gap-3">
            <dt className="w-8 shrink-0 text-ink-2">{star}점</dt>
            <dd className="flex flex-1 items-center gap-3">
              <span aria-hidden="true" className="h-1 flex-1 rounded-full bg-line">
                <span
                  className="block h-full rounded-full bg-clay"
                  style={{ width: `${((counts[star - 1] ?? 0) * 100) / count}%` }}
                />
              </span>
              <span className="w-8 shrink-0 text-right text-ink-3">
                {counts[star - 1] ?? 0}
                <span className="sr-only">명</span>
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
