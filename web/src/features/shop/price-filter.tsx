import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { lazy } from 'react';
import { FilterChip } from './filter-chip.tsx';
import type { ChangeFilter, ShopFilter } from './shop-filter.ts';

const PriceForm = lazy(() => import('./price-form.tsx'));

const summary = ({ minPrice, maxPrice }: ShopFilter): string | undefined => {
  if (minPrice !== undefined && maxPrice !== undefined)
    return `${formatNumber(minPrice)}원 ~ ${formatNumber(maxPrice)}원`;
  if (minPrice !== undefined) return `${formatNumber(minPrice)}원부터`;
  return maxPrice === undefined ? undefined : `${formatNumber(maxPrice)}원까지`;
};

export const PriceFilter = ({ filter, onChange }: { filter: ShopFilter; onChange: ChangeFilter }) => (
  <FilterChip name="가격" chosen={summary(filter)} keepsInput={false}>
    {(close) => (
      <PriceForm
        filter={filter}
        onDone={(change) => {
          close();
          onChange(change);
        }}
      />
    )}
  </FilterChip>
);
