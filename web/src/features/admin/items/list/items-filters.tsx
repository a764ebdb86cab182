import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoriesQuery } from '../../../../entities/category/categories-query.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Select, TextField } from '../../../../shared/ui/field.tsx';
import { type ItemsFilter, isFiltered, sorts } from './items-filter.ts';
import { NamedSelect } from './named-select.tsx';

interface Props {
  filter: ItemsFilter;
  onChange: (filter: ItemsFilter) => void;
}

const noFilter: ItemsFilter = { page: 0, q: '', category: '', sort: 'createdAt', stock: '' };
const stockNames = { '': '전체', in: '판매중', out: '품절·재고 없음', hidden: '숨김' } as const;

const CategorySelect = ({ value, onChange }: { value: string; onChange: (name: string) => void }) => {
  const { data: categories = [] } = useQuery(categoriesQuery);
  return (
    <Select label="카테고리" value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">전체</option>
      {categories
        .filter(({ name }) => name !== 'ALL')
        .map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
    </Select>
  );
};

/** Search, category, state and order; a choice takes effect at once, words with Enter. */
export const ItemsFilters = ({ filter, onChange }: Props) => {
  const [q, setQ] = useState(filter.q);
  const change = (more: Partial<ItemsFilter>): void => onChange({ ...filter, q: q.trim(), page: 0, ...more });
  return (
    <search>
      <form
        noValidate
        aria-label="상품 검색"
        className="flex flex-wrap items-end gap-3 rounded-sm border border-line bg-surface px-4 py-3"
        onSubmit={(event) => {
          event.preventDefault();
          change({});
        }}
      >
        <TextField
          label="상품명 또는 자체 상품코드"
          type="search"
          data-search=""
          maxLength={50}
          className="min-w-sidebar flex-1"
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
        <CategorySelect value={filter.category} onChange={(category) => change({ category })} />
        <NamedSelect label="상태" value={filter.stock} names={stockNames} onChange={(stock) => change({ stock })} />
        <NamedSelect label="정렬" value={filter.sort} names={sorts} onChange={(sort) => change({ sort })} />
        <div className="flex gap-2">
          <Button type="submit" size="sm" className="sm:min-h-control">
            검색
          </Button>
          <Button
            size="sm"
            variant="secondary"
            className="sm:min-h-control"
            disabled={!isFiltered(filter) && q === '' && filter.sort === 'createdAt'}
            onClick={() => {
              setQ('');
              onChange(noFilter);
            }}
          >
            초기화
          </Button>
        </div>
      </form>
    </search>
  );
};
