import { couponDiscount } from '@gyeol/contracts/rules/coupon.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { useState } from 'react';
import { CouponBox, CouponSummary } from '../../entities/coupon/coupon-box.tsx';
import { couponShort } from '../../entities/coupon/coupon-text.ts';
import type { IssuedCoupon } from '../../entities/coupon/my-coupons-query.ts';
import { cx } from '../../shared/lib/cx.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Icon } from '../../shared/ui/icon.tsx';

interface Props {
  productTotal: number;
  chosen: IssuedCoupon | undefined;
  best: IssuedCoupon | undefined;
  onChoose: (mapId: number | null) => void;
}

const CouponOption = ({
  coupon,
  productTotal,
  selected,
  onToggle,
}: {
  coupon: IssuedCoupon;
  productTotal: number;
  selected: boolean;
  onToggle: () => void;
}) => {
  const short = couponShort(coupon, productTotal);
  return (
    <button
      type="button"
      aria-pressed={selected}
      disabled={short !== undefined}
      onClick={onToggle}
      className={cx(
        'flex w-full items-center gap-3 rounded-sm border p-4 transition-colors',
        selected ? 'border-clay bg-paper' : 'border-line enabled:hover:border-ink-2',
        short && 'bg-paper',
      )}
    >
      <CouponSummary coupon={coupon} note={short} />
      {selected && <Icon name="check" className="text-clay" />}
    </button>
  );
};

/** Offers the best coupon when none is chosen. */
const Current = ({ productTotal, chosen, best, onChoose }: Props) => {
  const shown = chosen ?? best;
  return (
    <>
      <p className="w-full min-w-0 text-15 sm:w-auto sm:flex-1" aria-live="polite">
        {shown ? (
          <>
            {shown.title}
            <strong className="ml-2 font-semibold text-clay">-{formatWon(couponDiscount(shown, productTotal))}</strong>
            {!chosen && <span className="block text-13 text-ink-3">지금 쓸 수 있는 쿠폰 중 가장 많이 아껴요.</span>}
          </>
        ) : (
          <span className="text-ink-3">적용한 쿠폰이 없습니다.</span>
        )}
      </p>
      {chosen ? (
        <Button variant="quiet" onClick={() => onChoose(null)}>
          해제
        </Button>
      ) : (
        best && (
          <Button variant="secondary" aria-label={`${best.title} 적용`} onClick={() => onChoose(best.mapId)}>
            적용
          </Button>
        )
      )}
    </>
  );
};

/** A press on the chosen coupon deselects it. */
export const CouponChoice = ({ productTotal, chosen, best, onChoose }: Props) => {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-sm border border-line bg-surface p-4">
      <Current productTotal={productTotal} chosen={chosen} best={best} onChoose={onChoose} />
      <Button variant={chosen || best ? 'quiet' : 'secondary'} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        쿠폰 선택
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="쿠폰 선택"
        footer={
          <Button wide onClick={() => setOpen(false)}>
            {chosen ? `${formatWon(couponDiscount(chosen, productTotal))} 할인 적용` : '쿠폰 없이 계속'}
          </Button>
        }
      >
        <CouponBox>
          {(coupon) => {
            const selected = coupon.mapId === chosen?.mapId;
            return (
              <CouponOption
                coupon={coupon}
                productTotal={productTotal}
                selected={selected}
                onToggle={() => onChoose(selected ? null : coupon.mapId)}
              />
            );
          }}
        </CouponBox>
      </Dialog>
    </div>
  );
};
