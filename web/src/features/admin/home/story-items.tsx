import { maxStoryItems } from '@gyeol/contracts/http/catalog/home.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Checkbox } from '../../../shared/ui/choice.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { type ItemCard, itemsToNameQuery } from './composition-query.ts';

interface Props {
  ids: readonly number[];
  /** The items whose titles are already loaded. */
  known: readonly ItemCard[];
  onChange: (ids: number[], added?: ItemCard) => void;
}

export const StoryItems = ({ ids, known, onChange }: Props) => {
  const [text, setText] = useState('');
  const { data } = useQuery(itemsToNameQuery(useDeferredValue(text.trim())));
  const found = data?._embedded.operatorItemDTOList.filter(({ id }) => !ids.includes(id));
  const full = ids.length >= maxStoryItems;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-13 font-medium text-ink-2">
        이야기의 상품 {ids.length} / {maxStoryItems}
      </legend>
      {ids.map((id) => (
        <Checkbox
          key={id}
          checked
          label={known.find((item) => item.id === id)?.title ?? `판매하지 않는 상품 ${id}`}
          onChange={() => onChange(ids.filter((other) => other !== id))}
        />
      ))}
      {!full && (
        <>
          <TextField
            type="search"
            label="상품 찾기"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          {found?.map((item) => (
            <Checkbox
              key={item.id}
              checked={false}
              label={item.title}
              onChange={() => onChange([...ids, item.id], { ...item, description: '', hoverImageUrl: null })}
            />
          )) ?? <Skeleton className="h-28 w-full" />}
          {found?.length === 0 && <p className="py-2 text-13 text-ink-3">찾은 상품이 없습니다.</p>}
        </>
      )}
    </fieldset>
  );
};
