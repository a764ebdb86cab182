import { useState } from 'react';
import { CouponBox, CouponSummary } from '../../entities/coupon/coupon-box.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';

export const CouponBoxButton = ({ className }: { className: string }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={className} onClick={() => setOpen(true)}>
        쿠폰함
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="쿠폰함">
        <CouponBox>
          {(coupon) => (
            <div className="flex rounded-sm border border-line p-4">
              <CouponSummary coupon={coupon} />
            </div>
          )}
        </CouponBox>
      </Dialog>
    </>
  );
};
