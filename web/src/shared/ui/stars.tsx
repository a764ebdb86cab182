import { cx } from '../lib/cx.ts';
import { Icon } from './icon.tsx';

export const allStars = [1, 2, 3, 4, 5] as const;

/** Shows a rating of five stars, which may have decimals. Screen readers get the rating as a number. */
export const Stars = ({ value, className }: { value: number; className?: string }) => (
  <span className={cx('inline-flex text-clay', className)}>
    <span className="sr-only">별점 5점 만점에 {value}점</span>
    {allStars.map((star) => (
      <Icon key={star} name="star" filled={star <= Math.round(value)} className="size-icon-sm" />
    ))}
  </span>
);
