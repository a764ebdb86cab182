import { useForm } from 'react-hook-form';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { phoneTyped, whyNotSearch } from './member-filter.ts';

export interface Words {
  name: string;
  phoneNumber: string;
}
interface Props {
  words: Words;
  onSearch: (words: Words) => void;
  onReset: () => void;
  onWrong: (why: string) => void;
}

/** Members by any part of a name, by four digits or more of a phone. */
export const MemberSearch = ({ words, onSearch, onReset, onWrong }: Props) => {
  const { name, phoneNumber } = words;
  const { register, handleSubmit, setValue, reset } = useForm<Words>({ values: { name, phoneNumber } });
  const submit = handleSubmit((typed) => {
    const why = whyNotSearch(typed);
    if (why) onWrong(why);
    else onSearch({ name: typed.name.trim(), phoneNumber: typed.phoneNumber });
  });
  const phone = register('phoneNumber', {
    onChange: ({ target }) => setValue('phoneNumber', phoneTyped(String(target.value))),
  });
  const clear = (): void => {
    reset({ name: '', phoneNumber: '' });
    onReset();
  };
  return (
    <form noValidate aria-label="회원 검색" onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <TextField
        label="이름"
        hideLabel
        placeholder="이름"
        data-search=""
        maxLength={50}
        autoComplete="off"
        className="w-28 grow sm:grow-0"
        {...register('name')}
      />
      <TextField
        label="전화번호"
        hideLabel
        placeholder="전화번호"
        type="tel"
        inputMode="tel"
        maxLength={20}
        autoComplete="off"
        className="w-28 grow sm:w-sidebar sm:grow-0"
        {...phone}
      />
      <Button type="submit" size="sm">
        검색
      </Button>
      <Button size="sm" variant="secondary" onClick={clear}>
        초기화
      </Button>
    </form>
  );
};
