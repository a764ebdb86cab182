import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { maxSaleItems } from '@gyeol/contracts/rules/sale-form.ts';
import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { categoriesQuery } from '../../../entities/category/categories-query.ts';
import { ItemPicker } from '../../../entities/item/item-picker.tsx';
import { Section } from '../../../shared/admin/page/section.tsx';
import { Checkbox } from '../../../shared/ui/choice.tsx';
import { ErrorNotice, Skeleton } from '../../../shared/ui/states.tsx';
import type { SaleValues } from './sale-values.ts';

interface Props {
  form: UseFormReturn<SaleValues>;
}

const Categories = ({ form }: Props) => {
  const { data, isError, isFetching, refetch } = useQuery(categoriesQuery);
  const chosen = useWatch({ control: form.control, name: 'categoryIds' });
  const toggle = (id: number): void =>
    form.setValue('categoryIds', chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id], {
      shouldDirty: true,
    });
  if (isError && !data)
    return (
      <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
        카테고리를 불러오는 중 오류가 발생했습니다.
      </ErrorNotice>
    );
  if (!data) return <Skeleton className="h-touch w-full" />;
  return (
    <fieldset>
      <legend className="mb-1 text-13 font-medium text-ink-2">카테고리</legend>
      <div className="flex flex-wrap gap-x-6">
        {data.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name === 'ALL' ? `${name} (모든 상품)` : name}
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </div>
    </fieldset>
  );
};

export const ItemsSection = ({ form }: Props) => {
  const items = useWatch({ control: form.control, name: 'items' });
  const errors = form.formState.errors.root as Record<string, { message?: string } | undefined> | undefined;
  const choose = (chosen: SaleValues['items']): void => form.setValue('items', chosen, { shouldDirty: true });
  return (
    <Section title="상품" hint="상품을 골라도 되고, 카테고리를 골라도 됩니다. 함께 고르면 모두 행사에 들어갑니다.">
      <Categories form={form} />
      <ItemPicker
        legend={`고른 상품 ${formatNumber(items.length)}개`}
        name="items"
        chosen={items}
        max={maxSaleItems}
        error={errors?.items?.message}
        onAdd={({ id, title }) => choose([...items, { id, title }])}
        onRemove={(id) => choose(items.filter((other) => other.id !== id))}
      />
    </Section>
  );
};
