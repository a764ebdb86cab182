import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Answer } from '../../shared/api/call-types.ts';
import { Checkbox } from '../../shared/ui/choice.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';
import { itemsToChooseQuery } from './items-to-choose-query.ts';

type FoundItem = Answer<'catalog.operatorItems'>['_embedded']['operatorItemDTOList'][number];

interface Props {
  legend: string;
  /** The name of the search field. */
  name: string;
  chosen: readonly { id: number; title: string }[];
  max: number;
  error?: string | undefined;
  onAdd: (item: FoundItem) => void;
  onRemove: (id: number) => void;
}

const Found = ({ q, chosen, onAdd }: Pick<Props, 'chosen' | 'onAdd'> & { q: string }) => {
  const { data, isError, isFetching, refetch } = useQuery(itemsToChooseQuery(q));
  if (isError && !data)
    return (
      <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
        상품을 찾는 중 오류가 발생했습니다.
      </ErrorNotice>
    );
  if (!data) return <Skeleton className="h-28 w-full" />;
  const ids = new Set(chosen.map(({ id }) => id));
  const found = data._embedded.operatorItemDTOList.filter(({ id }) => !ids.has(id));
  if (found.length === 0) return <p className="py-2 text-13 text-ink-3">찾은 상품이 없습니다.</p>;
  return found.map((item) => (
    <Checkbox key={item.id} checked={false} label={item.title} onChange={() => onAdd(item)} />
  ));
};

/** Shows the chosen items, and a search that adds items up to `max`. Taking a mark off removes the item. */
export const ItemPicker = ({ legend, name, chosen, max, error, onAdd, onRemove }: Props) => {
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-13 font-medium text-ink-2">{legend}</legend>
      {chosen.length > 0 && (
        <div className="flex max-h-postcode flex-col gap-2 overflow-y-auto">
          {chosen.map(({ id, title }) => (
            <Checkbox key={id} checked label={title} onChange={() => onRemove(id)} />
          ))}
        </div>
      )}
      {chosen.length < max && (
        <>
          <TextField
            type="search"
            label="상품 찾기"
            name={name}
            autoComplete="off"
            error={error}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Found q={q} chosen={chosen} onAdd={onAdd} />
        </>
      )}
    </fieldset>
  );
};
