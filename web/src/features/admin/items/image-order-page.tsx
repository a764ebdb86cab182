import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { joinSlices } from '../../../entities/image/form-image.ts';
import type { ItemDetail } from '../../../entities/item/item-types.ts';
import { ActionBar } from '../../../shared/admin/form/action-bar.tsx';
import { useDelayedRedirect } from '../../../shared/admin/form/use-delayed-redirect.ts';
import { useUnsavedGuard } from '../../../shared/admin/form/use-unsaved-guard.ts';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { useAction, write } from '../../../shared/api/write.ts';
import { useAutoClearText } from '../../../shared/lib/use-auto-clear-text.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { type OrderedImage, prioritiesToSend, priorityOf } from './image-order.ts';
import { ImageOrderList } from './image-order-list.tsx';
import { ItemNav } from './item-nav.tsx';
import { showItem } from './item-queries.ts';
import { WithItem } from './with-item.tsx';

/** The time in ms between the success message and the page of the item (back-office document §9). */
const leaveAfterMs = 1_500;

const ordered = (images: ItemDetail['detailImages']): readonly OrderedImage[] => {
  const priorities = new Map(images.map(({ imageUrl, priority }) => [imageUrl, priority]));
  return joinSlices(images).map(([imageUrl = '', ...more]) => ({
    imageUrl,
    more,
    priority: String(priorities.get(imageUrl)),
  }));
};

const kinds = [
  { kind: 'detail', row: 'catalog.editDetailImagePriority', done: '상세 이미지 순서가 저장되었습니다.' },
  { kind: 'guide', row: 'catalog.editGuideImagePriority', done: '안내 이미지 순서가 저장되었습니다.' },
] as const;
type Kind = (typeof kinds)[number]['kind'];

const useImageOrder = (item: ItemDetail) => {
  const client = useQueryClient();
  const [before, setBefore] = useState({ detail: ordered(item.detailImages), guide: ordered(item.guideImages) });
  const [now, setNow] = useState(before);
  const [error, setError] = useAutoClearText();
  const changes = {
    detail: prioritiesToSend(before.detail, now.detail),
    guide: prioritiesToSend(before.guide, now.guide),
  };
  const { send, busy } = useAction(
    async () => {
      // The two kinds of images are saved one after the other. When the second save fails, the first kind stays saved.
      for (const { kind, row, done } of kinds) {
        const body = changes[kind];
        if (!body) continue;
        const saved = await write(row, { params: { id: item.id }, body });
        setBefore((all) => ({ ...all, [kind]: now[kind] }));
        showItem(client, saved);
        toast(done);
      }
    },
    { failed: '이미지 순서를 저장하지 못했습니다. 다시 시도해주세요.', sayFailed: setError },
  );
  /** Resolves to true when everything is saved. */
  const save = async (): Promise<boolean> => {
    const wrong = [...now.detail, ...now.guide].some(({ priority }) => priorityOf(priority) === undefined);
    if (wrong) setError('우선순위는 0 이상의 정수만 입력할 수 있습니다.');
    return !wrong && (await send()) !== undefined;
  };
  return {
    now,
    change: (kind: Kind, images: readonly OrderedImage[]) => setNow((all) => ({ ...all, [kind]: images })),
    changed: changes.detail !== undefined || changes.guide !== undefined,
    save,
    busy,
    error,
  };
};

const Form = ({ item }: { item: ItemDetail }) => {
  const navigate = useNavigate();
  const { now, change, changed, save, busy, error } = useImageOrder(item);
  const { leaving, leaveLater } = useDelayedRedirect();
  useUnsavedGuard(changed && !leaving);
  const saveAndLeave = async (): Promise<void> => {
    if (await save()) leaveLater(`/detail/${item.id}`, leaveAfterMs);
  };
  return (
    <div className="flex max-w-content flex-col gap-6">
      <ImageOrderList title="상세 이미지" images={now.detail} onChange={(detail) => change('detail', detail)} />
      <ImageOrderList title="안내 이미지" images={now.guide} onChange={(guide) => change('guide', guide)} />
      <ActionBar error={error} note={changed && !leaving ? '저장하지 않은 변경 사항이 있습니다.' : undefined}>
        <Button variant="secondary" size="sm" onClick={() => navigate(-1)}>
          뒤로
        </Button>
        <Button
          size="sm"
          disabled={!changed || leaving}
          busy={busy}
          busyText="저장하고 있습니다…"
          onClick={saveAndLeave}
        >
          순서 저장
        </Button>
      </ActionBar>
    </div>
  );
};

export const ImageOrderPage = () => (
  <WithItem title="이미지 순서">
    {(item) => (
      <AdminPage title="이미지 순서" group={`상품 / ${item.title}`} aside={<ItemNav id={item.id} />}>
        <Form key={item.id} item={item} />
      </AdminPage>
    )}
  </WithItem>
);
