import { useForm } from 'react-hook-form';
import { useCall } from '../../shared/api/write.ts';
import { useAutoClearErrors } from '../../shared/lib/use-auto-clear-errors.ts';
import { useFormDraft } from '../../shared/lib/use-form-draft.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextArea } from '../../shared/ui/field.tsx';
import { confirm } from '../../shared/ui/prompts.ts';

/** The input stays after a failure. */
const ReplyForm = ({ id }: { id: number }) => {
  const form = useForm({ defaultValues: { content: '' } });
  const forget = useFormDraft(`notice-reply:${id}`, form);
  useAutoClearErrors(form);
  const { send, busy } = useCall('review.addReply', {
    onSuccess: () => {
      form.reset();
      forget();
    },
    done: '답글을 업로드하였습니다.',
    failed: '답글 등록에 실패했습니다. 다시 시도해주세요.',
  });
  const submit = form.handleSubmit(async ({ content }) => {
    if (busy || !(await confirm('답글을 등록하시겠습니까 ?'))) return;
    await send({ body: { parentId: id, replyContent: content.trim() } });
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextArea
        label="답글 쓰기"
        rows={3}
        maxLength={5_000}
        error={form.formState.errors.content?.message}
        {...form.register('content', { validate: (text) => text.trim() !== '' || '답글 내용을 입력해주세요.' })}
      />
      <Button type="submit" size="sm" className="self-end" busy={busy || form.formState.isSubmitting}>
        등록
      </Button>
    </form>
  );
};
export default ReplyForm;
