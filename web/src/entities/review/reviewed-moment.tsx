import { Link } from 'react-router-dom';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';

/** Goes with the way to 마이페이지 from a review that has just been written. */
export interface ReviewedState {
  reviewed: { itemId: number; title: string };
}
export const isReviewedState = (state: unknown): state is ReviewedState =>
  typeof (state as ReviewedState | null)?.reviewed?.itemId === 'number';

/** A review that has just been written: thanks, and where it can be read. */
export const ReviewedMoment = ({ reviewed: { itemId, title } }: ReviewedState) => (
  <section
    aria-label="리뷰 작성 완료"
    className="mb-12 flex animate-enter flex-col items-center gap-6 rounded-sm bg-surface px-6 py-12 text-center"
  >
    <span className="inline-flex size-18 items-center justify-center rounded-full border border-clay text-clay">
      <Icon name="check" className="size-8" />
    </span>
    <div className="flex flex-col gap-2">
      <p className="text-26 font-semibold">이야기를 남겨 주셔서 고맙습니다</p>
      <p role="status" className="text-15 text-ink-2">
        리뷰 작성이 완료되었습니다.
      </p>
    </div>
    <p className="max-w-prose text-15 text-ink-2">{title}, 고르는 분들께 큰 도움이 돼요.</p>
    <div className="flex flex-wrap justify-center gap-2">
      <Link to={`/detail/${itemId}`} className={buttonClass({ variant: 'secondary' })}>
        내 리뷰 보기
      </Link>
      <Link to="/shop" className={buttonClass()}>
        쇼핑 계속하기
      </Link>
    </div>
  </section>
);
