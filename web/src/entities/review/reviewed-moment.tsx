import { Link } from 'react-router-dom';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Moment } from '../../shared/ui/moment.tsx';

export interface ReviewedState {
  reviewed: { itemId: number; title: string };
}
export const isReviewedState = (state: unknown): state is ReviewedState =>
  typeof (state as ReviewedState | null)?.reviewed?.itemId === 'number';

export const ReviewedMoment = ({ reviewed: { itemId, title } }: ReviewedState) => (
  <Moment label="리뷰 작성 완료" title="이야기를 남겨 주셔서 고맙습니다" done="리뷰 작성이 완료되었습니다.">
    <p className="max-w-prose text-15 text-ink-2">{title}, 고르는 분들께 큰 도움이 돼요.</p>
    <div className="flex flex-wrap justify-center gap-2">
      <Link to={`/detail/${itemId}`} className={buttonClass({ variant: 'secondary' })}>
        내 리뷰 보기
      </Link>
      <Link to="/shop" className={buttonClass()}>
        쇼핑 계속하기
      </Link>
    </div>
  </Moment>
);
