import type { UseFormRegisterReturn } from 'react-hook-form';
import { cx } from '../../shared/lib/cx.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { allStars } from '../../shared/ui/stars.tsx';

const words = ['아쉬워요', '그저 그래요', '괜찮아요', '좋아요', '아주 좋아요'] as const;

interface Props {
  /** The attributes of the field `rating`, a string that is empty while no star is chosen. */
  field: UseFormRegisterReturn;
  rating: string;
  onClear: () => void;
}
export const RatingField = ({ field, rating, onClear }: Props) => (
  <fieldset className="flex flex-col gap-1">
    <legend className="text-13 font-medium text-ink-2">별점 (선택)</legend>
    <div className="flex flex-wrap items-center gap-x-3">
      <span className="-ml-3 flex text-clay">
        {allStars.map((star) => (
          <label
            key={star}
            className="relative inline-flex size-touch items-center justify-center rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-clay"
          >
            <input
              type="radio"
              value={star}
              {...field}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span className="sr-only">{star}점</span>
            <Icon name="star" filled={star <= Number(rating)} />
          </label>
        ))}
      </span>
      <span className={cx('text-13 text-ink-2', rating === '' && 'sr-only')}>
        {rating === '' ? '선택하지 않음' : words[Number(rating) - 1]}
      </span>
      {rating !== '' && (
        <Button variant="quiet" onClick={onClear}>
          별점 지우기
        </Button>
      )}
    </div>
  </fieldset>
);
