import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ActionBar } from '../../../shared/admin/action-bar.tsx';
import { AdminPage } from '../../../shared/admin/admin-page.tsx';
import { useLeaveLater } from '../../../shared/admin/use-leave-later.ts';
import { useUnsavedGuard } from '../../../shared/admin/use-unsaved-guard.ts';
import { isStatus, messageOf } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import type { ItemDetail } from '../../../shared/item/item-types.ts';
import { confirm } from '../../../shared/ui/ask.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { pathsOf, splitPaths } from '../pictures/picture.ts';
import { BasicSection } from './basic-section.tsx';
import { CategoriesSection } from './categories-section.tsx';
import { ItemNav } from './item-nav.tsx';
import { itemsChanged } from './item-queries.ts';
import { fieldsToSend, type ItemValues, valuesOf, wrongInEdit } from './item-values.ts';
import { PicturesSection } from './pictures-section.tsx';
import { type ItemForm, useItemForm } from './use-item-form.ts';
import { WithItem } from './with-item.tsx';

/** The good news is read before the next screen opens (back-office document §9). */
const leaveAfterMs = 1_500;

const inOrder = (images: ItemDetail['detailImages']): string[] =>
  [...images].sort((a, b) => a.priority - b.priority).map(({ imageUrl }) => imageUrl);

const send = (id: number, values: ItemValues, { main, guide, detail }: ItemForm): Promise<ItemDetail> => {
  const [guides, details] = [splitPaths(guide), splitPaths(detail)];
  return call('catalog.editItem', {
    params: { id },
    body: {
      ...fieldsToSend(values),
      imagePath: pathsOf(main)[0] ?? '',
      originalGuideImagePaths: guides.kept,
      newGuideImagePaths: guides.added,
      originalDetailImagePaths: details.kept,
      newDetailImagePaths: details.added,
    },
  });
};

const Form = ({ item }: { item: ItemDetail }) => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [start] = useState(() => ({
    values: valuesOf(item),
    pictures: { main: [item.imageUrl], guide: inOrder(item.guideImages), detail: inOrder(item.detailImages) },
  }));
  const fields = useItemForm(start.values, start.pictures);
  const [busy, setBusy] = useState<'save' | 'delete'>();
  const [done, setDone] = useState<string>();
  const { leaving, leaveLater } = useLeaveLater();
  useUnsavedGuard(fields.changed && !leaving);

  const run = async (kind: 'save' | 'delete', work: () => Promise<unknown>, words: [good: string, bad: string]) => {
    setBusy(kind);
    try {
      await work();
      itemsChanged(client);
      toast(words[0]);
      setDone(words[0]);
      leaveLater(kind === 'save' ? `/detail/${item.id}` : '/shop', leaveAfterMs);
    } catch (error) {
      if (isStatus(error, 401) || isStatus(error, 403)) return;
      fields.refuse(messageOf(error, words[1]));
    } finally {
      setBusy(undefined);
    }
  };
  const save = async (values: ItemValues): Promise<void> => {
    if (leaving || busy || !fields.accept(wrongInEdit(values, fields.main.pictures.length > 0))) return;
    await run('save', () => send(item.id, values, fields), [
      '상품이 성공적으로 수정되었습니다.',
      '상품 수정 중 오류가 발생했습니다.',
    ]);
  };
  const remove = async (): Promise<void> => {
    const follows =
      '쇼핑몰에서 사라지고 담아둔 장바구니에는 품절로 보이며, 되돌릴 수 없습니다. 지난 주문 내역은 그대로 남습니다.';
    if (leaving || busy || !(await confirm(`‘${item.title}’ 상품을 삭제하시겠습니까?`, follows))) return;
    await run('delete', () => call('catalog.deleteItem', { params: { id: item.id } }), [
      '상품이 성공적으로 삭제되었습니다.',
      '상품 삭제 중 오류가 발생했습니다.',
    ]);
  };
  return (
    <form noValidate onSubmit={fields.form.handleSubmit(save)} className="flex max-w-content flex-col gap-6">
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="flex flex-col gap-6">
          <BasicSection form={fields.form} />
          <CategoriesSection form={fields.form} />
        </div>
        <PicturesSection fields={fields} mainLabel="대표 이미지" />
      </div>
      <ActionBar
        error={fields.firstError}
        note={done ?? (fields.changed ? '저장하지 않은 변경 사항이 있습니다.' : undefined)}
      >
        <Button
          variant="danger"
          size="sm"
          busy={busy === 'delete'}
          disabled={leaving}
          busyText="삭제하고 있습니다…"
          onClick={remove}
        >
          상품 삭제
        </Button>
        <Button variant="secondary" size="sm" onClick={() => navigate(-1)}>
          취소
        </Button>
        <Button type="submit" size="sm" busy={busy === 'save'} disabled={leaving} busyText="저장하고 있습니다…">
          저장
        </Button>
      </ActionBar>
    </form>
  );
};

export const ItemEditPage = () => (
  <WithItem title="상품 수정">
    {(item) => (
      <AdminPage title="상품 수정" group={`상품 / ${item.title}`} aside={<ItemNav id={item.id} />}>
        <Form key={item.id} item={item} />
      </AdminPage>
    )}
  </WithItem>
);
