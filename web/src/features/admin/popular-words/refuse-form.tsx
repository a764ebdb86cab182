import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useAutoClearErrors } from '../../../shared/lib/use-auto-clear-errors.ts';
import { useFormDraft } from '../../../shared/lib/use-form-draft.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { useRefuseWords } from './use-refuse-words.ts';

export const wordsDraft = 'refused-words';

/** Operators can exclude words that nobody has searched for yet. The focus stays in the field for the next words. */
export const RefuseForm = ({ onDirty }: { onDirty: (dirty: boolean) => void }) => {
  const form = useForm({ defaultValues: { words: '' } });
  useAutoClearErrors(form);
  const forget = useFormDraft(wordsDraft, form);
  const { getValues } = form;
  useEffect(() => onDirty(getValues('words').trim() !== ''), [getValues, onDirty]);
  const { refuse, busy, refusal } = useRefuseWords(() => {
    form.setFocus('words');
    form.reset();
    forget();
    onDirty(false);
  });
  const submit = form.handleSubmit(async ({ words }) => void (await refuse(words.trim())));
  return (
    <form noValidate onSubmit={submit} aria-label="검색어 제외">
      <TextField
        label="제외할 검색어"
        maxLength={50}
        autoComplete="off"
        error={form.formState.errors.words?.message ?? refusal}
        action={
          <Button type="submit" busy={busy} busyText="제외 중…" className="shrink-0">
            제외
          </Button>
        }
        {...form.register('words', {
          validate: (text) => text.trim() !== '' || '제외할 검색어를 입력해주세요.',
          onChange: ({ target }) => onDirty(target.value.trim() !== ''),
        })}
      />
    </form>
  );
};
