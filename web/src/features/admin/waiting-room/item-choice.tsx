import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { itemsToChooseQuery } from '../../../entities/item/items-to-choose-query.ts';
import { Radio } from '../../../shared/ui/choice.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';

export interface ChosenItem {
  id: number;
  title: string;
}
interface Props {
  chosen: ChosenItem | undefined;
  onChoose: (item: ChosenItem) => void;
}

export const ItemChoice = ({ chosen, onChoose }: Props) => {
  const [searchText, setSearchText] = useState('');
  const { data } = useQuery(itemsToChooseQuery(useDeferredValue(searchText.trim())));
  const items = data?._embedded.operatorItemDTOList;
  return (
    <div className="flex flex-col gap-2">
      <TextField
        type="search"
        label="상품 찾기"
        autoComplete="off"
        hint={chosen ? `선택한 상품: ${chosen.title}` : '상품 이름을 입력해 찾은 뒤 선택해주세요.'}
        value={searchText}
        onChange={({ target }) => setSearchText(target.value)}
      />
      <fieldset className="flex flex-col">
        <legend className="sr-only">상품 선택</legend>
        {items?.map(({ id, title }) => (
          <Radio
            key={id}
            name="gate-item"
            label={title}
            checked={chosen?.id === id}
            onChange={() => onChoose({ id, title })}
          />
        )) ?? <Skeleton className="h-28 w-full" />}
        {items?.length === 0 && <p className="py-2 text-13 text-ink-3">찾은 상품이 없습니다.</p>}
      </fieldset>
    </div>
  );
};
