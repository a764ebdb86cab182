import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { PhotoPicker } from '../../entities/image/photo-picker.tsx';
import { usePhotos } from '../../entities/image/use-photos.ts';
import { useCall } from '../../shared/api/write.ts';
import { useAutoClearErrors } from '../../shared/lib/use-auto-clear-errors.ts';
import { useFormDraft } from '../../shared/lib/use-form-draft.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { TextArea, TextField } from '../../shared/ui/field.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { alert } from '../../shared/ui/prompts.ts';

interface Values {
  title: string;
  content: string;
}
const draft = 'notice';

const useNoticeForm = () => {
  const navigate = useNavigate();
  const form = useForm<Values>({ defaultValues: { title: '', content: '' } });
  const forget = useFormDraft(draft, form);
  useAutoClearErrors(form);
  const photos = usePhotos(1, draft, 'reading');
  const { send, busy } = useCall('review.addNotice', {
    onSuccess: forget,
    done: '공지사항이 등록되었습니다.',
    failed: '공지사항을 등록하지 못했습니다. 다시 시도해주세요.',
  });
  const save = async ({ title, content }: Values): Promise<void> => {
    const [photo] = photos.photos;
    if (photo?.state === 'failed') return alert('이미지 처리 중 오류가 발생했습니다. 다시 시도해주세요.');
    const saved = await send({ body: { qnaTitle: title, content, imagePath: photo?.path ?? null } });
    if (saved) void navigate(`/notice/detail/${saved.result.id}`, { replace: true });
  };
  return { form, photos, busy, submit: form.handleSubmit(save) };
};

const NoticeUploadPage = () => {
  const { form, photos, busy, submit } = useNoticeForm();
  const { errors } = form.formState;
  return (
    <Page title="공지사항 작성" width="prose">
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        <TextField
          label="제목"
          required
          maxLength={200}
          error={errors.title?.message}
          {...form.register('title', { validate: (text) => text.trim() !== '' || '제목을 입력해주세요.' })}
        />
        <TextArea
          label="내용"
          required
          rows={12}
          maxLength={5000}
          error={errors.content?.message}
          {...form.register('content', { validate: (text) => text.trim() !== '' || '내용을 입력해주세요.' })}
        />
        <PhotoPicker photos={photos} max={1} label="이미지 (선택)" />
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            busy={busy || photos.busy}
            busyText={photos.busy ? '사진을 처리하고 있습니다…' : '등록하고 있습니다…'}
          >
            등록하기
          </Button>
          <Link to="/notice" className={buttonClass({ variant: 'secondary' })}>
            취소
          </Link>
        </div>
      </form>
    </Page>
  );
};
export default NoticeUploadPage;
