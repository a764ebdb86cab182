import { useForm } from 'react-hook-form';
import { useFleetingErrors } from '../../shared/lib/use-fleeting-errors.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextArea } from '../../shared/ui/field.tsx';

interface Values {
  content: string;
}

/** An admin's reply; what was typed stays when it fails. */
const ReplyForm = ({ onSubmit }: { onSubmit: (content: string) => Promise<boolean> }) => {
  const form = useForm<Values>({ defaultValues: { content: '' } });
  useFleetingErrors(form);
  const { register, handleSubmit, reset, formState } = form;
  const submit = handleSubmit(async ({ content }) => {
    if (await onSubmit(content.trim())) reset();
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextArea
        label="답글"
        rows={3}
        maxLength={5_000}
        error={formState.errors.content?.message}
        {...register('content', { validate: (text) => text.trim() !== '' || '답글 내용을 입력해주세요.' })}
      />
      <Button type="submit" size="sm" className="self-end" busy={formState.isSubmitting}>
        등록
      </Button>
    </form>
  );
};
export default ReplyForm;
