import { useForm, useWatch } from 'react-hook-form';
import { PhotoPicker } from '../../entities/image/photo-picker.tsx';
import { usePhotos } from '../../entities/image/use-photos.ts';
import { useFleetingErrors } from '../../shared/lib/use-fleeting-errors.ts';
import { useFormDraft } from '../../shared/lib/use-form-draft.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextArea } from '../../shared/ui/field.tsx';
import { alert } from '../../shared/ui/prompts.ts';
import { ResponsiveImage } from '../../shared/ui/responsive-image.tsx';
import { RatingField } from './rating-field.tsx';
import type { ReviewedItem } from './reviewed-item-query.ts';
import { useSubmitReview } from './use-submit-review.ts';

const maxPhotos = 5;
const contentMax = 5_000;

/** Words and up to five photos about an item that was received. */
export const ReviewForm = ({ item }: { item: ReviewedItem }) => {
  const form = useForm({ defaultValues: { content: '', rating: '' } });
  const draft = `review:${item.id}`;
  const forget = useFormDraft(draft, form);
  useFleetingErrors(form);
  const photos = usePhotos(maxPhotos, draft);
  const { submit, busy } = useSubmitReview(item);
  const send = form.handleSubmit(async ({ content, rating }) => {
    if (photos.photos.some(({ state }) => state === 'failed')) {
      return alert('이미지 처리 중 오류가 발생했습니다. 다시 시도해주세요.');
    }
    const paths = photos.photos.flatMap(({ path }) => path ?? []);
    await submit({ content, rating: rating === '' ? undefined : Number(rating), paths }, forget);
  });
  const rating = useWatch({ control: form.control, name: 'rating' }) ?? '';
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-6">
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
