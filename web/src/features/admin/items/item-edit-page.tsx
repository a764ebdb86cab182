import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ItemDetail } from '../../../entities/item/item-types.ts';
import { ActionBar } from '../../../shared/admin/form/action-bar.tsx';
import { useDelayedRedirect } from '../../../shared/admin/form/use-delayed-redirect.ts';
import { useUnsavedGuard } from '../../../shared/admin/form/use-unsaved-guard.ts';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { failureOf } from '../../../shared/api/api-error.ts';
import { useAction, useCall } from '../../../shared/api/write.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { confirm } from '../../../shared/ui/prompts.ts';
import { confirmGivenAway } from './confirm-given-away.ts';
import { GoneItem } from './history/gone-item.tsx';
import { HistorySection } from './history/history-section.tsx';
import { ImagesSection } from './images-section.tsx';
import { ItemConflictDialog } from './item-conflict-dialog.tsx';
import { ItemFormFrame } from './item-form-frame.tsx';
import { ItemNav } from './item-nav.tsx';
import { countGivenAway, type ItemValues, validateEditedItem } from './item-values.ts';
import { useItemEdit } from './use-item-edit.ts';
import { WithItem } from './with-item.tsx';

/** The time in ms between the success message and the next screen (back-office document §9). */
const leaveAfterMs = 1_500;

const savedText = '상품이 성공적으로 수정되었습니다.';
const deletedText = '상품이 성공적으로 삭제되었습니다.';

/** Runs one action at a time, and leaves the screen after the action. `done` is the success message. */
const useItemActions = (item: ItemDetail, edit: ReturnType<typeof useItemEdit>) => {
  const { fields } = edit;
  const [done, setDone] = useState<string>();
  const { leaving, leaveLater } = useDelayedRedirect();
  useUnsavedGuard(fields.changed && !leaving, fields.forget);

  const report = (failedText: string) => ({
    failed: (error: unknown): string => failureOf(error, failedText),
    sayFailed: (message: string | undefined): void => {
      if (message !== undefined) fields.refuse(message);
    },
  });
  /** `work` resolves to true when the item is saved, and to false when the operator has to decide a conflict first. */
  const saving = useAction((work: () => Promise<boolean>) => work(), {
    onSuccess: (saved) => saved && fields.forget(),
    done: (saved) => (saved ? savedText : undefined),
    ...report('상품 수정 중 오류가 발생했습니다.'),
  });
  const removal = useCall('catalog.deleteItem', {
    onSuccess: fields.forget,
    done: deletedText,
    ...report('상품 삭제 중 오류가 발생했습니다.'),
    leaves: true,
  });
  const isBlocked = leaving || saving.busy || removal.busy;
  const leave = (goodNews: string, to: string): void => {
    setDone(goodNews);
    leaveLater(to, leaveAfterMs);
  };
  const run = async (work: () => Promise<boolean>): Promise<void> => {
    if ((await saving.send(work))?.result) leave(savedText, `/detail/${item.id}`);
  };
  const save = async (values: ItemValues): Promise<void> => {
    if (isBlocked || !fields.accept(validateEditedItem(values, fields.main.images.length > 0, item))) return;
    if (await confirmGivenAway(countGivenAway(values, item))) await run(() => edit.save(values));
  };
  const remove = async (): Promise<void> => {
    const follows =
      '쇼핑몰에서 사라지고 담아둔 장바구니에는 품절로 보이며, 되돌릴 수 없습니다. 지난 주문 내역은 그대로 남습니다.';
    if (isBlocked || !(await confirm(`‘${item.title}’ 상품을 삭제하시겠습니까?`, follows))) return;
    if (await removal.send({ params: { id: item.id } })) leave(deletedText, '/shop');
  };
  return {
    save,
    remove,
    decide: (own: ReadonlySet<string>) => void run(() => edit.decide(own)),
    saving: saving.busy,
    removing: removal.busy,
    done,
    leaving,
  };
};

const Form = ({ item }: { item: ItemDetail }) => {
  const navigate = useNavigate();
  const edit = useItemEdit(item);
  const { fields } = edit;
  const { save, remove, decide, saving, removing, done, leaving } = useItemActions(item, edit);
  return (
    <ItemFormFrame
      form={fields.form}
      itemId={item.id}
      onSave={save}
      beside={<ImagesSection fields={fields} mainLabel="대표 이미지" />}
    >
      <ActionBar
        error={fields.firstError}
        note={done ?? (fields.changed ? '저장하지 않은 변경 사항이 있습니다.' : undefined)}
      >
        <Button
          variant="danger"
          size="sm"
          busy={removing}
          disabled={leaving}
          busyText="삭제하고 있습니다…"
          onClick={remove}
        >
          상품 삭제
        </Button>
        <Button variant="secondary" size="sm" onClick={() => navigate(-1)}>
          취소
        </Button>
        <Button type="submit" size="sm" busy={saving} disabled={leaving} busyText="저장하고 있습니다…">
          저장
        </Button>
      </ActionBar>
      {edit.conflict && (
        <ItemConflictDialog edit={edit} conflicts={edit.conflict.conflicts} busy={saving} onDecide={decide} />
      )}
    </ItemFormFrame>
  );
};

export const ItemEditPage = () => (
  <WithItem title="상품 수정" gone={(id) => <GoneItem id={id} />}>
    {(item) => (
      <AdminPage title="상품 수정" group={`상품 / ${item.title}`} aside={<ItemNav id={item.id} />}>
        <Form key={item.id} item={item} />
        <HistorySection key={`history-${item.id}`} id={item.id} />
      </AdminPage>
    )}
  </WithItem>
);
