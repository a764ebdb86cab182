import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useMessage } from '../../../shared/admin/form/use-message.ts';
import { useCall } from '../../../shared/api/write.ts';
import { useAutoClearErrors } from '../../../shared/lib/use-auto-clear-errors.ts';
import { useFormDraft } from '../../../shared/lib/use-form-draft.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';

export const categoryDraft = 'category';

/** After each category, the field is cleared and keeps the focus for the next category. */
export const AddCategoryForm = ({ onDirty }: { onDirty: (dirty: boolean) => void }) => {
  const form = useForm({ defaultValues: { name: '' } });
  useAutoClearErrors(form);
  const forget = useFormDraft(categoryDraft, form);
  const { getValues } = form;
  useEffect(() => onDirty(getValues('name').trim() !== ''), [getValues, onDirty]);
  const { message, inMessage } = useMessage();
  const { send, busy } = useCall('catalog.addCategory', {
    onSuccess: () => {
      form.setFocus('name');
      form.reset();
      forget();
      onDirty(false);
    },
    done: (_, { body }) => `‘${body.name}’ 카테고리가 추가되었습니다.`,
    failed: '카테고리를 추가하지 못했습니다. 다시 시도해주세요.',
    sayFailed: inMessage.sayFailed,
  });
  const add = form.handleSubmit(async ({ name }) => void (await send({ body: { name: name.trim() } })));
  return (
    <form noValidate onSubmit={add} aria-label="카테고리 추가">
      <TextField
        label="새 카테고리"
        maxLength={50}
        autoComplete="off"
        error={form.formState.errors.name?.message ?? message?.text}
        action={
          <Button type="submit" busy={busy} busyText="추가 중…" className="shrink-0">
            추가
          </Button>
        }
        {...form.register('name', {
          validate: (text) => text.trim() !== '' || '카테고리 이름을 입력해주세요.',
          onChange: ({ target }) => onDirty(target.value.trim() !== ''),
        })}
      />
    </form>
  );
};
