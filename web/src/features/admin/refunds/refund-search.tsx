import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/choice.tsx';
import { Select, TextField } from '../../../shared/ui/field.tsx';
import { type RefundFilter, whyNotTerm } from './refund-filter.ts';

type Search = Pick<RefundFilter, 'by' | 'term'>;
interface Props {
  search: Search;
  onSearch: (search: Search) => void;
  onWrong: (why: string) => void;
}

/** Requests of one customer, by name or phone; switched off, the list is everybody's again. */
export const RefundSearch = ({ search: { by, term }, onSearch, onWrong }: Props) => {
  const [on, setOn] = useState(term !== '');
  const { register, handleSubmit, control, reset } = useForm<Search>({ values: { by, term } });
  const chosen = useWatch({ control, name: 'by' });
  const submit = handleSubmit((typed) => {
    const why = whyNotTerm(typed.by, typed.term);
    if (why) onWrong(why);
    else onSearch({ by: typed.by, term: typed.term.trim() });
  });
  const turn = (next: boolean): void => {
    setOn(next);
    if (next) return;
    reset({ by, term: '' });
    if (term) onSearch({ by, term: '' });
  };
  return (
    <form
      noValidate
      aria-label="고객 검색 필터"
      onSubmit={submit}
      className="flex flex-wrap items-center gap-x-3 gap-y-2"
    >
      <Checkbox label="고객 검색" checked={on} onChange={({ target }) => turn(target.checked)} />
      {on && (
        <div className="flex flex-wrap items-center gap-2">
          <Select label="검색 기준" hideLabel className="w-28" {...register('by')}>
            <option value="name">이름</option>
            <option value="phoneNumber">전화번호</option>
          </Select>
          <TextField
            label="검색어"
            hideLabel
            data-search=""
            autoFocus={term === ''}
            maxLength={50}
            autoComplete="off"
            inputMode={chosen === 'phoneNumber' ? 'tel' : 'text'}
            placeholder={chosen === 'phoneNumber' ? '숫자 4자리 이상' : '이름의 일부'}
            className="w-28 grow sm:w-sidebar sm:grow-0"
            {...register('term')}
          />
          <Button type="submit" size="sm">
            검색
          </Button>
        </div>
      )}
    </form>
  );
};
