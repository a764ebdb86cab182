import { DeliveryNote } from '../../entities/delivery/delivery-note.tsx';
import { CategoryChips } from './category-chips.tsx';
import { ColourFilter } from './colour-filter.tsx';
import { filterChip } from './filter-chip.tsx';
import { PriceFilter } from './price-filter.tsx';
import { SearchBox } from './search-box.tsx';
import { type ChangeFilter, type ShopFilter, type Sort, sortsFor } from './shop-filter.ts';

interface Props {
  filter: ShopFilter;
  onChange: ChangeFilter;
  total: number | undefined;
}

const SortSelect = ({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) => (
  <select
    aria-label="정렬"
    value={filter.sort}
    onChange={(event) => onChange({ sort: event.target.value as Sort })}
    className="min-h-touch rounded-sm bg-transparent text-13 max-sm:order-1"
  >
    {sortsFor(filter).map(([sort, name]) => (
      <option key={sort} value={sort}>
        {name}
      </option>
    ))}
  </select>
);

export const ShopToolbar = ({ filter, onChange, total }: Props) => (
  <div className="flex flex-col gap-4">
    <a href="#items" className="sr-only bg-ink px-4 py-3 text-paper focus:not-sr-only focus:self-start">
      조건을 건너뛰고 상품 목록으로
    </a>
    <div className="flex flex-col gap-4 lg:flex-row lg:items-center lg:justify-between">
      <CategoryChips value={filter.category} onChange={(category) => onChange({ category })} />
      <div className="lg:w-summary lg:shrink-0">
        <SearchBox value={filter.q} onSearch={(q) => onChange({ q })} />
      </div>
    </div>
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
      <div className="mr-auto min-w-18 max-sm:order-1">
        <p role="status" className="min-h-icon text-13 text-ink-2 tabular-nums">
          {total === undefined ? '' : `상품 ${total}개`}
        </p>
        <DeliveryNote />
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
        <ColourFilter chosen={filter.colours} onChange={onChange} />
        <PriceFilter filter={filter} onChange={onChange} />
        <button
          type="button"
          aria-pressed={filter.inStock}
          onClick={() => onChange({ inStock: !filter.inStock })}
          className={filterChip(filter.inStock)}
        >
          품절 제외
        </button>
      </div>
      <SortSelect filter={filter} onChange={onChange} />
    </div>
  </div>
);
