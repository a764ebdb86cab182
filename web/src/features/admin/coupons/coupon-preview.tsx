import { couponApplies, couponDiscount } from '@gyeol/contracts/rules/coupon.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { CouponSummary } from '../../../entities/coupon/coupon-box.tsx';
import { Section } from '../../../shared/admin/page/section.tsx';
import { type CouponValues, previewOf } from './coupon-form.ts';

/** The order amounts in won for which the preview shows the discount. */
const examples = [30_000, 100_000, 300_000];

export const CouponPreview = ({ values, now }: { values: CouponValues; now: Date }) => {
  const coupon = previewOf(values, now);
  return (
    <Section title="미리보기" hint="지금 발급받은 고객에게 보이는 모습입니다.">
      <div className="flex rounded-sm border border-line bg-paper p-4">
        <CouponSummary coupon={coupon} />
      </div>
      <table className="w-full text-13 tabular-nums">
        <caption className="sr-only">주문 금액별 할인</caption>
        <thead>
          <tr className="border-b border-line text-ink-3">
            <th scope="col" className="py-1 text-left font-normal">
              상품 금액
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              할인
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              할인 후
            </th>
          </tr>
        </thead>
        <tbody>
          {examples.map((total) => {
            const applies = couponApplies(coupon, total);
            const discount = applies ? couponDiscount(coupon, total) : 0;
            return (
              <tr key={total} className="border-b border-line last:border-0">
                <td className="py-1">{formatWon(total)}</td>
                <td className={applies ? 'py-1 text-right text-clay' : 'py-1 text-right text-ink-3'}>
                  {applies ? `-${formatWon(discount)}` : '사용 불가'}
                </td>
                <td className="py-1 text-right">{formatWon(total - discount)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
};
