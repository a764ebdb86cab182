import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoriesQuery } from '../../../../entities/category/categories-query.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Select, TextField } from '../../../../shared/ui/field.tsx';
import { type ItemsFilter, isFiltered, type Sort, sorts } from './items-filter.ts';

interface Props {
  filter: ItemsFilter;
  onChange: (filter: ItemsFilter) => void;
}

/** Search, category, state and order; a choice takes effect at once, words with Enter. */
export const ItemsFilters = ({ filter, onChange }: Props) => {
  const { data: categories = [] } = useQuery(categoriesQuery);
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
          label="상품명"
          type="search"
          data-search=""
          maxLength={50}
          className="min-w-sidebar flex-1"
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
        <Select label="카테고리" value={filter.category} onChange={({ target }) => change({ category: target.value })}>
          <option value="">전체</option>
          {categories
            .filter(({ name }) => name !== 'ALL')
            .map(({ id, name }) => (
              <option key={id} value={name}>
                {name}
              </option>
            ))}
        </Select>
        <Select
          label="상태"
          value={filter.stock}
          onChange={({ target }) => change({ stock: target.value as ItemsFilter['stock'] })}
        >
          <option value="">전체</option>
          <option value="in">판매중</option>
          <option value="out">품절·재고 없음</option>
        </Select>
        <Select label="정렬" value={filter.sort} onChange={({ target }) => change({ sort: target.value as Sort })}>
          {Object.entries(sorts).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
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
              onChange({ page: 0, q: '', category: '', sort: 'createdAt', stock: '' });
            }}
          >
            초기화
          </Button>
        </div>
      </form>
    </search>
  );
};
