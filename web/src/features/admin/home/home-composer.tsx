import { showHome } from '@gyeol/contracts/rules/home.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { FieldImage } from '../../../entities/image/image-field.tsx';
import { ActionBar } from '../../../shared/admin/form/action-bar.tsx';
import { ConflictDialog } from '../../../shared/admin/form/conflict-dialog.tsx';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import type { Answer } from '../../../shared/api/call-types.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ErrorNotice, Skeleton } from '../../../shared/ui/states.tsx';
import { type HomeBlock, nameOf } from './block-draft.ts';
import { BlockList } from './block-list.tsx';
import { type Composition, compositionQuery, type ItemCard } from './composition-query.ts';
import { HomePreview } from './home-preview.tsx';
import { type CompositionForm, useComposition } from './use-composition.ts';

/** Shows sections in the same way as the home page. */
type ShowSections = (sections: Answer<'catalog.home'>['sections']) => ReactNode;

const namesOf = (blocks: readonly HomeBlock[]): string =>
  blocks.map((block, index) => `${index + 1}. ${nameOf(block)}`).join('\n');

const HomeConflict = ({ form }: { form: CompositionForm }) =>
  form.conflict && (
    <ConflictDialog
      conflicts={[
        {
          key: 'blocks',
          label: '홈 구성',
          saved: namesOf(form.conflict.blocks),
          typed: namesOf(form.blocks),
          edited: true,
        },
      ]}
      busy={form.busy}
      onClose={form.keepEditing}
      onDecide={(own) => void form.decide(own.has('blocks'))}
    />
  );

/** Keeps the uploads by block and field. An uploaded image is shown by its local preview until the page is saved. */
const useBlockImages = (form: CompositionForm) => {
  const [states, setStates] = useState<Readonly<Record<string, FieldImage>>>({});
  const live = Object.entries(states).flatMap(([at, image]) =>
    form.drafts.some(({ key, removed }) => !removed && at.startsWith(`${key} `)) ? [image] : [],
  );
  const previews = new Map(live.map(({ path, preview }) => [path, preview]));
  const urlOf = (path: string | null): string | null => previews.get(path) ?? path;
  return {
    busy: live.some(({ state }) => state === 'busy'),
    failed: live.some(({ state }) => state === 'failed'),
    onImage: (key: string, field: 'imageUrl' | 'phoneImageUrl', image: FieldImage): void => {
      setStates((all) => ({ ...all, [`${key} ${field}`]: image }));
      const story = form.drafts.some((draft) => draft.key === key && draft.block.kind === 'story');
      form.edit(key, { [field]: image.path ?? (story ? '' : null) });
    },
    withPreviews: (block: HomeBlock): HomeBlock => {
      if (block.kind === 'story') return { ...block, imageUrl: urlOf(block.imageUrl) ?? '' };
      if (block.kind !== 'hero') return block;
      return { ...block, imageUrl: urlOf(block.imageUrl), phoneImageUrl: urlOf(block.phoneImageUrl) };
    },
  };
};

const Composer = ({ composition, show }: { composition: Composition; show: ShowSections }) => {
  const form = useComposition(composition);
  const images = useBlockImages(form);
  const [added, setAdded] = useState<readonly ItemCard[]>([]);
  const items = [...form.sources.items, ...added];
  const sections = showHome(form.blocks.map(images.withPreviews), { ...form.sources, items });
  const save = (): void => {
    if (images.busy) form.setFault({ message: '이미지를 올리고 있습니다. 잠시 후 다시 눌러주세요.' });
    else if (images.failed) form.setFault({ message: '올리지 못한 이미지가 있습니다. 다시 시도하거나 빼주세요.' });
    else void form.save();
  };
  return (
    <>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <BlockList
          form={form}
          items={items}
          onItem={(item) => setAdded((all) => [...all, item])}
          onImage={images.onImage}
        />
        <div className="xl:sticky xl:top-4 xl:self-start">
          <HomePreview>{show(sections)}</HomePreview>
        </div>
      </div>
      <ActionBar error={form.fault?.message} note={form.changed ? '저장하지 않은 변경 사항이 있습니다.' : undefined}>
        <Button size="sm" busy={form.busy} busyText="저장하고 있습니다…" disabled={!form.changed} onClick={save}>
          저장
        </Button>
      </ActionBar>
      <HomeConflict form={form} />
    </>
  );
};

export const HomeComposer = ({ show }: { show: ShowSections }) => {
  const { data, isError, isFetching, refetch } = useQuery(compositionQuery);
  return (
    <AdminPage title="홈 구성" group="상품">
      {data ? (
        <Composer composition={data} show={show} />
      ) : isError ? (
        <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
          홈 구성을 불러오는 중 오류가 발생했습니다.
        </ErrorNotice>
      ) : (
        <Skeleton className="h-chart w-full" />
      )}
    </AdminPage>
  );
};
