import { type DefaultValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { Period } from './period.ts';

interface Options<Values extends Period> {
  /** The filter in the address, which the list, the count and the file use now. */
  applied: Values;
  validate: (typed: Values) => string | undefined;
  onSearch: (typed: Values) => void;
  onClear: () => void;
  onWrong: (why: string) => void;
}
export interface ListFilter<Values extends Period> {
  form: UseFormReturn<Values>;
  /** Searches by all typed values, or reports the reason why these values cannot be used. */
  search: () => Promise<void>;
  /** Searches at once after a switch was turned, unless the typed values are not valid yet. */
  turn: () => void;
  clear: () => void;
  /** True when the typed values differ from the values that the list, the count and the file use. */
  unsearched: boolean;
}

/** Holds the form above a list. Period and buyer are validated and searched together. */
export const useListFilter = <Values extends Period>({
  applied,
  validate,
  onSearch,
  onClear,
  onWrong,
}: Options<Values>): ListFilter<Values> => {
  const form = useForm<Values>({ defaultValues: applied as DefaultValues<Values>, values: applied });
  const { isDirty } = form.formState;
  return {
    form,
    search: form.handleSubmit((typed) => {
      const why = validate(typed);
      if (why) onWrong(why);
      else onSearch(typed);
    }),
    turn: () => {
      const typed = form.getValues();
      if (!validate(typed)) onSearch(typed);
    },
    clear: () => {
      form.reset();
      onClear();
    },
    unsearched: isDirty,
  };
};
