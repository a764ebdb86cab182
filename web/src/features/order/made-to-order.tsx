import type { UseFormReturn } from 'react-hook-form';
import { RequiredCheckbox } from '../../shared/ui/choice.tsx';
import type { OrderSheet } from './order-sheet.ts';
import type { SheetValues } from './sheet-values.ts';

interface Props {
  sheet: OrderSheet;
  form: UseFormReturn<SheetValues>;
}

/** Asks for a separate agreement to the terms of made-to-order goods, which are listed by name (전자상거래법 시행령 §21). */
export const MadeToOrder = ({ sheet: { madeToOrderTerms, itemManagements }, form }: Props) => {
  if (madeToOrderTerms === null) return null;
  const titles = [...new Set(itemManagements.filter((line) => line.madeToOrder).map(({ title }) => title))];
  return (
    <section aria-label="주문제작 상품 안내" className="flex flex-col gap-2 rounded-sm border border-clay p-4">
      <h2 className="text-15 font-semibold">주문제작 상품 안내</h2>
      <p className="text-13 text-ink-2">{titles.join(', ')}</p>
      <p className="text-15">{madeToOrderTerms}</p>
      <RequiredCheckbox
        label="주문제작 상품의 교환·반품 제한에 동의합니다"
        error={form.formState.errors.madeToOrderAgreed?.message}
        {...form.register('madeToOrderAgreed', {
          validate: (ticked) => ticked || '주문제작 상품의 안내를 확인하고 동의해주세요.',
        })}
      />
    </section>
  );
};
