import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { PhotoPicker } from '../../entities/image/photo-picker.tsx';
import { usePhotos } from '../../entities/image/use-photos.ts';
import type { ReviewedState } from '../../entities/review/reviewed-moment.tsx';
import { useAction, writeForStatus } from '../../shared/api/write.ts';
import { useAutoClearErrors } from '../../shared/lib/use-auto-clear-errors.ts';
import { useFormDraft } from '../../shared/lib/use-form-draft.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextArea } from '../../shared/ui/field.tsx';
import { alert } from '../../shared/ui/prompts.ts';
import { ResponsiveImage } from '../../shared/ui/responsive-image.tsx';
import { RatingField } from './rating-field.tsx';
import type { ReviewedItem } from './reviewed-item-query.ts';

const maxPhotos = 5;
const contentMax = 5_000;

interface Values {
  content: string;
  /** The number of stars, or '' for none. */
  rating: string;
}
/** The answer is 206 when some photos could not be attached. */
const addReview = (itemId: number, { content, rating }: Values, paths: readonly string[]) => {
  const imagePaths = paths.map((imagePath, index) => ({ priority: index + 1, imagePath }));
  return writeForStatus('review.addReview', {
    body: {
      itemId,
      reviewContent: content,
      ...(rating !== '' && { rating: Number(rating) }),
      ...(imagePaths.length > 0 && { imagePaths }),
    },
  });
};

export const ReviewForm = ({ item }: { item: ReviewedItem }) => {
  const navigate = useNavigate();
  const form = useForm<Values>({ defaultValues: { content: '', rating: '' } });
  const draft = `review:${item.id}`;
  const forget = useFormDraft(draft, form);
  useAutoClearErrors(form);
  const photos = usePhotos(maxPhotos, draft);
  const { send, busy } = useAction(addReview, { failed: '리뷰 등록 중 오류가 발생했습니다.' });
  const submit = form.handleSubmit(async (values) => {
    if (photos.photos.some(({ state }) => state === 'failed')) {
      return alert('이미지 처리 중 오류가 발생했습니다. 다시 시도해주세요.');
    }
    const paths = photos.photos.flatMap(({ path }) => path ?? []);
    const answer = await send(item.id, values, paths);
    if (!answer) return;
    forget();
    if (answer.result.status === 206) await alert('리뷰 작성이 완료되었습니다.\n일부 사진은 등록되지 않았습니다.');
    const state: ReviewedState = { reviewed: { itemId: item.id, title: item.title } };
    void navigate('/user/myPage', { replace: true, state });
  });
  const rating = useWatch({ control: form.control, name: 'rating' }) ?? '';
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <div className="flex items-center gap-4 rounded-sm bg-surface p-4">
        <span className="w-thumb shrink-0">
          {item.imageUrl && <ResponsiveImage src={item.imageUrl} alt="" sizes="80px" className="rounded-sm" />}
        </span>
        <span className="flex flex-col gap-1">
          <span className="text-17 font-medium">{item.title}</span>
          <span className="line-clamp-2 text-13 text-ink-3">{item.description}</span>
        </span>
      </div>
      <RatingField field={form.register('rating')} rating={rating} onClear={() => form.setValue('rating', '')} />
      <TextArea
        label="리뷰 내용"
        required
        rows={8}
        maxLength={contentMax}
        placeholder="사용해 보니 어떠셨나요? 좋았던 점과 아쉬웠던 점을 알려주세요."
        error={form.formState.errors.content?.message}
        {...form.register('content', { validate: (text) => text.trim() !== '' || '리뷰 내용을 입력해주세요.' })}
      />
      <PhotoPicker photos={photos} max={maxPhotos} label="사진" />
      <Button
        type="submit"
        wide
        busy={busy || photos.busy}
        busyText={photos.busy ? '사진을 처리하고 있습니다…' : '등록하고 있습니다…'}
      >
        리뷰 등록
      </Button>
    </form>
  );
};
