import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { useWatch } from 'react-hook-form';
import { Section } from '../../../shared/admin/page/section.tsx';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { Checkbox, ChoiceGroup, Radio } from '../../../shared/ui/choice.tsx';
import { TextArea, TextField } from '../../../shared/ui/field.tsx';
import { UnstruckNote } from './history/unstruck-note.tsx';
import { finalPrice } from './item-values.ts';
import type { ItemForm } from './use-item-form.ts';

interface Props extends Pick<ItemForm, 'form'> {
  itemId: number | undefined;
}

const FinalPrice = ({ form, itemId }: Props) => {
  const { price = '', discountKind = 'rate', discountRate = '', discountAmount = '' } = useWatch(form);
  const final = finalPrice({ price, discountKind, discountRate, discountAmount });
  if (final === undefined) return null;
  const list = wholeNumber(price);
  return (
    <>
      <p role="status" className="text-15 tabular-nums">
        판매가 <strong className="font-semibold">{formatWon(final)}</strong>
        {final < list && <span className="ml-2 text-13 text-ink-3">정가 {formatWon(list)}</span>}
        {final === 0 && <span className="ml-2 text-13 text-warn">할인 후 가격이 0원입니다. 무료 상품이 맞나요?</span>}
      </p>
      {final < list && <UnstruckNote itemId={itemId} price={list} />}
    </>
  );
};

/** Choosing one kind of discount sets the number of the other kind to 0 (back-office document §5). */
const Discount = ({ form }: Pick<ItemForm, 'form'>) => {
  const { register, setValue, control, formState } = form;
  const kind = useWatch({ control, name: 'discountKind' });
  const choice = register('discountKind', {
    onChange: ({ target }) => setValue(target.value === 'rate' ? 'discountAmount' : 'discountRate', '0'),
  });
  const common = { inputMode: 'numeric', autoComplete: 'off', className: 'sm:w-sidebar' } as const;
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
      <ChoiceGroup legend="할인 방식">
        <Radio label="퍼센트 (%)" value="rate" {...choice} />
        <Radio label="금액 (원)" value="amount" {...choice} />
      </ChoiceGroup>
      {kind === 'rate' ? (
        <TextField
          key="rate"
          label="할인율 (%)"
          {...common}
          error={formState.errors.discountRate?.message}
          {...register('discountRate')}
        />
      ) : (
        <TextField
          key="amount"
          label="할인 금액 (원)"
          {...common}
          error={formState.errors.discountAmount?.message}
          {...register('discountAmount')}
        />
      )}
    </div>
  );
};

export const BasicSection = ({ form, itemId }: Props) => {
  const { errors } = form.formState;
  return (
    <Section title="기본 정보">
      <TextField
        label="상품명"
        required
        maxLength={200}
        autoComplete="off"
        error={errors.title?.message}
        {...form.register('title')}
      />
      <TextField
        label="자체 상품코드"
        hint="창고나 거래처에서 쓰는 번호가 있으면 적어주세요. 상품 목록에서 이 번호로 찾을 수 있습니다."
        maxLength={40}
        autoComplete="off"
        className="sm:w-sidebar"
        {...form.register('productCode')}
      />
      <TextField
        label="가격 (원)"
        required
        inputMode="numeric"
        autoComplete="off"
        className="sm:w-sidebar"
        error={errors.price?.message}
        {...form.register('price')}
      />
      <Discount form={form} />
      <FinalPrice form={form} itemId={itemId} />
      <TextField
        label="1인당 구매 한도 (개)"
        hint="한 분이 살 수 있는 수량입니다. 비워 두면 한도가 없습니다. 한도를 정한 뒤의 주문부터 세고, 취소하거나 반품한 수량은 빼 줍니다."
        inputMode="numeric"
        autoComplete="off"
        className="sm:w-sidebar"
        error={errors.buyerLimit?.message}
        {...form.register('buyerLimit')}
      />
      <TextArea
        label="상품 설명"
        rows={5}
        maxLength={2_000}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <div className="flex flex-col gap-1">
        <Checkbox label="주문제작 상품입니다" {...form.register('madeToOrder')} />
        <p className="text-13 text-ink-3">
          주문을 받은 뒤 한 분을 위해 만드는 상품에만 표시해주세요. 구매자가 주문서에서 따로 동의하면 제작을 시작한 뒤의
          단순 변심 교환·반품을 받지 않습니다.
        </p>
      </div>
    </Section>
  );
};
