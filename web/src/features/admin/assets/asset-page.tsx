import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router-dom';
import type { FormImage } from '../../../entities/image/form-image.ts';
import { ImageGroup } from '../../../entities/image/image-group.tsx';
import { useImages } from '../../../entities/image/use-images.ts';
import { ActionBar } from '../../../shared/admin/form/action-bar.tsx';
import { preventEnterSubmit } from '../../../shared/admin/form/prevent-enter-submit.ts';
import { useDelayedRedirect } from '../../../shared/admin/form/use-delayed-redirect.ts';
import { readStoredDraft, useStoredDraft } from '../../../shared/admin/form/use-stored-draft.ts';
import { useUnsavedGuard } from '../../../shared/admin/form/use-unsaved-guard.ts';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { Section } from '../../../shared/admin/page/section.tsx';
import { isStatus } from '../../../shared/api/api-error.ts';
import { useAction } from '../../../shared/api/write.ts';
import { useAutoClearErrors } from '../../../shared/lib/use-auto-clear-errors.ts';
import { NotFoundPage } from '../../../shared/routes/not-found-page.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { ErrorNotice, Skeleton } from '../../../shared/ui/states.tsx';
import { type AssetDraft, type AssetGroup, type AssetPart, draftOf } from './asset-conflict.ts';
import { AssetConflictDialog } from './asset-conflict-dialog.tsx';
import { editedGroupQuery } from './edited-group-query.ts';
import { useAssetEdit } from './use-asset-edit.ts';

/** The time in ms between the success message and /admin (back-office document §9). */
const leaveAfterMs = 1_500;
const maxImages = 50;
const done = '이미지 묶음이 저장되었습니다.';

/** Every shop has these asset groups. */
const groupTexts: Readonly<Record<string, { name: string; hint: string }>> = {
  HOME: { name: '홈 배너', hint: '앞의 세 장이 홈 구성의 홈 배너 1·2·3이 됩니다.' },
  ABOUT: { name: '브랜드 소개', hint: '브랜드 소개 화면에 순서대로 보입니다.' },
};

const urlsOf = (images: readonly FormImage[]) => images.map(({ preview }) => [preview]);

/** The stored draft. `opened` is the group as the operator opened it. Chosen image files cannot be stored. */
interface StoredTitle {
  opened: AssetGroup;
  title: string;
}

const useAssetForm = (group: AssetGroup) => {
  const draftName = `assets:${group.code}`;
  const [stored] = useState(() => readStoredDraft<StoredTitle>(draftName));
  const form = useForm({ defaultValues: { title: stored?.title ?? group.title } });
  const title = useWatch({ control: form.control, name: 'title' });
  useAutoClearErrors(form);
  const edit = useAssetEdit(stored?.opened ?? group);
  const start = draftOf(edit.opened);
  const main = useImages(1, urlsOf(start.main));
  const images = useImages(maxImages, urlsOf(start.images));
  const { leaving, leaveLater } = useDelayedRedirect();
  const { opened } = edit;
  const isTitleChanged = title !== opened.title;
  const changed = isTitleChanged || main.changed || images.changed;
  const draft = { opened, title } satisfies StoredTitle;
  useUnsavedGuard(changed && !leaving, useStoredDraft(draftName, draft, isTitleChanged && !leaving));
  const applySaved = (saved: AssetDraft, parts: readonly AssetPart[]): void => {
    if (parts.includes('title')) form.setValue('title', saved.title, { shouldDirty: true });
    if (parts.includes('main')) main.reset(urlsOf(saved.main));
    if (parts.includes('images')) images.reset(urlsOf(saved.images));
  };
  /** `work` resolves to true when the group is saved, and to false when the operator has to decide a conflict first. */
  const { send, busy } = useAction((work: () => Promise<boolean>) => work(), {
    done: (saved) => (saved ? done : undefined),
    failed: '이미지 묶음을 저장하지 못했습니다. 다시 시도해주세요.',
    sayFailed: (message) => message && form.setError('root', { message }),
  });
  const run = async (work: () => Promise<boolean>): Promise<void> => {
    if ((await send(work))?.result) leaveLater('/admin', leaveAfterMs);
  };
  const save = form.handleSubmit(async ({ title }) => {
    if (main.busy || images.busy) {
      return form.setError('root', { message: '이미지를 올리고 있습니다. 잠시 후 다시 눌러주세요.' });
    }
    if (main.failed || images.failed) {
      return form.setError('root', { message: '올리지 못한 이미지가 있습니다. 다시 시도하거나 빼주세요.' });
    }
    await run(() => edit.save({ title, main: main.images, images: images.images }));
  });
  const decide = (own: ReadonlySet<string>): void => void run(() => edit.decide(own, applySaved));
  return { form, edit, main, images, changed, leaving, save, decide, busy };
};

const Form = ({ group }: { group: AssetGroup }) => {
  const navigate = useNavigate();
  const { form, edit, main, images, changed, leaving, save, decide, busy } = useAssetForm(group);
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={save} onKeyDown={preventEnterSubmit} className="flex max-w-content flex-col gap-6">
      <Section title="기본 정보">
        <TextField
          label="제목"
          required
          maxLength={200}
          autoComplete="off"
          error={errors.title?.message}
          {...form.register('title', { validate: (text) => text.trim() !== '' || '제목을 입력해주세요.' })}
        />
        <ImageGroup label="메인 이미지" hint="JPG, PNG, WEBP. 5MB가 넘는 사진은 줄여서 올립니다." images={main} />
      </Section>
      <Section
        title="이미지"
        hint={`번호가 우선순위입니다. 끌거나 화살표 키로 순서를 바꿉니다. ${groupTexts[group.code]?.hint ?? ''}`}
      >
        <ImageGroup label="이미지" hint="여러 장을 한 번에 고르거나 끌어다 놓을 수 있습니다." images={images} />
      </Section>
      <ActionBar
        error={errors.root?.message ?? errors.title?.message}
        note={leaving ? done : changed ? '저장하지 않은 변경 사항이 있습니다.' : undefined}
      >
        <Button variant="secondary" size="sm" onClick={() => navigate(-1)}>
          취소
        </Button>
        <Button type="submit" size="sm" busy={busy} disabled={leaving} busyText="저장하고 있습니다…">
          저장
        </Button>
      </ActionBar>
      <AssetConflictDialog edit={edit} busy={busy} onDecide={decide} />
    </form>
  );
};

export const AssetPage = () => {
  const { code = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(editedGroupQuery(code));
  if (isStatus(error, 404)) return <NotFoundPage />;
  return (
    <AdminPage title={groupTexts[code]?.name ?? '이미지 묶음'} group={`상품 / ${code}`}>
      {data ? (
        <Form key={code} group={data} />
      ) : error ? (
        <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
          이미지 묶음을 불러오는 중 오류가 발생했습니다.
        </ErrorNotice>
      ) : (
        <Skeleton className="h-chart w-full" />
      )}
    </AdminPage>
  );
};
