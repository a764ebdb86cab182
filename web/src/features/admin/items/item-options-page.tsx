import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ItemDetail, ItemOption } from '../../../entities/item/item-types.ts';
import { useUnsavedGuard } from '../../../shared/admin/form/use-unsaved-guard.ts';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { Section } from '../../../shared/admin/page/section.tsx';
import { call } from '../../../shared/api/call.ts';
import { useAction, write } from '../../../shared/api/write.ts';
import { removeDraft } from '../../../shared/session/drafts.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { SalePrice } from '../../../shared/ui/price.tsx';
import { ResponsiveImage } from '../../../shared/ui/responsive-image.tsx';
import { AddOptionForm } from './add-option-form.tsx';
import { confirmRestockMessages } from './confirm-restock-messages.ts';
import { ItemNav } from './item-nav.tsx';
import { showItem } from './item-queries.ts';
import { isPurchasable } from './item-values.ts';
import { OptionImages } from './option-images.tsx';
import { OptionRow } from './option-row.tsx';
import { Switch } from './switch.tsx';
import { optionDrafts } from './use-option-row.ts';
import { WithItem } from './with-item.tsx';

/**
 * Asks before the sold-out flag of the item is removed. Reads the options again first, because the option rows of this
 * screen may have saved new numbers.
 */
const mayUnflag = async (itemId: number): Promise<boolean> => {
  const { itemOptions } = await call('catalog.getById', { params: { id: itemId } });
  const back = itemOptions.filter((option) => isPurchasable(option, { soldOut: false }));
  return confirmRestockMessages(back.map(({ id }) => ({ itemId, optionId: id })));
};

const ItemHead = ({ item }: { item: ItemDetail }) => {
  const client = useQueryClient();
  const { send: flag, busy } = useAction(
    async (soldOut: boolean) => {
      if (!soldOut && !(await mayUnflag(item.id))) return undefined;
      const row = soldOut ? 'catalog.setSoldOut' : 'catalog.unsetSoldOut';
      showItem(client, await write(row, { params: { id: item.id } }));
      return soldOut ? '상품을 품절로 표시했습니다.' : '상품의 품절을 풀었습니다.';
    },
    { done: (news) => news, failed: '품절 상태를 바꾸지 못했습니다. 다시 시도해주세요.' },
  );
  return (
    <div className="flex flex-wrap items-center gap-4">
      <span className="w-thumb">
        <ResponsiveImage src={item.imageUrl} alt="" sizes="5rem" eager />
      </span>
      <div className="min-w-sidebar flex-1">
        <h2 className="text-17 font-semibold">{item.title}</h2>
        <p className="line-clamp-2 max-w-prose text-13 text-ink-3">{item.description}</p>
        <SalePrice item={item} />
      </div>
      <div className="flex items-center gap-2">
        <span className="text-13 text-ink-2">상품 전체</span>
        <Switch label="상품 전체 판매" checked={!item.soldOut} busy={busy} onChange={(sold) => flag(!sold)}>
          {item.soldOut ? '품절' : '판매중'}
        </Switch>
      </div>
    </div>
  );
};

const Options = ({ item }: { item: ItemDetail }) => {
  const [options, setOptions] = useState<readonly ItemOption[]>(item.itemOptions);
  const [dirty, setDirty] = useState<ReadonlySet<number>>(new Set());
  const onDirty = useCallback(
    (id: number, is: boolean) =>
      setDirty((all) => (all.has(id) === is ? all : new Set(is ? [...all, id] : [...all].filter((one) => one !== id)))),
    [],
  );
  const forget = useCallback(() => removeDraft(optionDrafts(item.id)), [item.id]);
  useUnsavedGuard(dirty.size > 0, forget);
  return (
    <>
      <Section title={`옵션 ${options.length}개`} hint="Enter로 그 줄을 저장하고, Esc로 입력한 값을 되돌립니다.">
        <div>
          <div
            aria-hidden="true"
            className="hidden h-row grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_7rem_8rem] items-center gap-x-3 border-b border-line-strong text-13 font-medium text-ink-2 sm:grid"
          >
            <span>이름</span>
            <span className="text-right">재고</span>
            <span className="text-right">추가 금액 (원)</span>
            <span>상태</span>
            <span />
          </div>
          {options.length === 0 && <p className="py-4 text-13 text-ink-3">옵션 정보가 없습니다.</p>}
          <ul>
            {options.map((option) => (
              <OptionRow
                key={option.id}
                item={item}
                option={option}
                onDirty={onDirty}
                onSaved={(saved) => setOptions((all) => all.map((one) => (one.id === saved.id ? saved : one)))}
                onDeleted={(id) => setOptions((all) => all.filter((one) => one.id !== id))}
              />
            ))}
          </ul>
        </div>
      </Section>
      <OptionImages item={item} />
      <Section title="옵션 추가">
        <AddOptionForm itemId={item.id} onAdded={(option) => setOptions((all) => [...all, option])} />
      </Section>
    </>
  );
};

export const ItemOptionsPage = () => (
  <WithItem title="옵션 관리">
    {(item) => (
      <AdminPage title="옵션 관리" group={`상품 / ${item.title}`} aside={<ItemNav id={item.id} />}>
        <div className="flex max-w-content flex-col gap-6">
          <Section title="상품">
            <ItemHead item={item} />
          </Section>
          <Options key={item.id} item={item} />
          <p>
            <Link to={`/detail/${item.id}`} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              상품 화면으로 돌아가기
            </Link>
          </p>
        </div>
      </AdminPage>
    )}
  </WithItem>
);
