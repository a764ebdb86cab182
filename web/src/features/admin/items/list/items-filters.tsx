import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../../../../entities/category/categories-query.ts';
import { SearchForm } from '../../../../shared/admin/list-filter/search-form.tsx';
import { Select } from '../../../../shared/ui/field.tsx';
import { type ItemsFilter, isFiltered, sorts, stockNames } from './items-filter.ts';
import { NamedSelect } from './named-select.tsx';

interface Props {
  filter: ItemsFilter;
  onChange: (filter: ItemsFilter) => void;
}

const noFilter: ItemsFilter = { page: 0, q: '', category: '', sort: 'createdAt', stock: '' };

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

/** A choice takes effect at once. Typed words take effect with Enter. */
export const ItemsFilters = ({ filter, onChange }: Props) => {
  const change = (more: Partial<ItemsFilter>): void => onChange({ ...filter, page: 0, ...more });
  return (
    <SearchForm
      name="상품 검색"
      label="상품명 또는 자체 상품코드"
      q={filter.q}
      chosen={isFiltered(filter) || filter.sort !== 'createdAt'}
      onSearch={(q) => change({ q })}
      onClear={() => onChange(noFilter)}
    >
      {(q) => (
        <>
          <CategorySelect value={filter.category} onChange={(category) => change({ q, category })} />
          <NamedSelect
            label="상태"
            value={filter.stock}
            names={stockNames}
            onChange={(stock) => change({ q, stock })}
          />
          <NamedSelect label="정렬" value={filter.sort} names={sorts} onChange={(sort) => change({ q, sort })} />
        </>
      )}
    </SearchForm>
  );
};
