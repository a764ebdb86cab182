import { type DefaultValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { Period } from './period.ts';

interface Options<Values extends Period> {
  /** What list, count and file show now, as it stands in the address. */
  applied: Values;
  /** Why the list cannot be searched by these values, or undefined. */
  validate: (typed: Values) => string | undefined;
  onSearch: (typed: Values) => void;
  /** Shows the list as it is without a filter. */
  onClear: () => void;
  onWrong: (why: string) => void;
}
export interface ListFilter<Values extends Period> {
  form: UseFormReturn<Values>;
  /** Searches by all that is typed, or says why not. */
  search: () => Promise<void>;
  /** A switch was turned: it counts at once, unless what it asks for is not typed yet. */
  turn: () => void;
  /** Throws away what is typed and what was searched. */
  clear: () => void;
  /** Whether something is typed that list, count and file do not show yet. */
  unsearched: boolean;
}

/** The one form above a list: period and buyer are typed, checked and searched together. */
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
