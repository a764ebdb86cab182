import { discountedPrice } from '@gyeol/contracts/rules/discount.ts';
import { maxWon } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoriesQuery } from '../../../../entities/category/categories-query.ts';
import { wholeNumber } from '../../../../shared/lib/whole-number.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { DialogCloseButton } from '../../../../shared/ui/dialog-close-button.tsx';
import { Select, TextField } from '../../../../shared/ui/field.tsx';
import { confirmGivenAway } from '../confirm-given-away.ts';
import { UnstruckRule } from '../history/unstruck-rule.tsx';
import type { ItemRow } from './items-query.ts';
import { NamedSelect } from './named-select.tsx';
import { type Change, useChangeItems } from './use-change-items.ts';

const discounts = { '': '그대로 두기', rate: '퍼센트 (%)', amount: '금액 (원)', none: '할인 없음' } as const;
const bests = { '': '그대로 두기', add: 'BEST에 넣기', remove: 'BEST에서 빼기' } as const;
interface Draft {
  discount: keyof typeof discounts;
  value: string;
  add: string;
  remove: string;
  best: keyof typeof bests;
}
const nothing: Draft = { discount: '', value: '', add: '', remove: '', best: '' };

const discountOf = ({ discount, value }: Draft): NonNullable<Change['discount']> => {
  if (discount === 'rate') return { isDiscountByRate: true, discountRate: wholeNumber(value) };
  if (discount === 'amount') return { isDiscountByRate: false, discountAmount: wholeNumber(value) };
  return { isDiscountByRate: true, discountRate: null };
};
const validateDraft = (draft: Draft): string | undefined => {
  const { discount, value, add, remove, best } = draft;
  if (!(discount || add || remove || best)) return '무엇을 바꿀지 골라주세요.';
  const most = discount === 'rate' ? 100 : maxWon;
  const number = wholeNumber(value);
  if ((discount === 'rate' || discount === 'amount') && !(number >= 1 && number <= most)) {
    return discount === 'rate' ? '할인율은 1부터 100까지 입력해주세요.' : '할인 금액은 1원 이상 입력해주세요.';
  }
  return add !== '' && add === remove ? '넣을 카테고리와 뺄 카테고리가 같습니다.' : undefined;
};
/**
 * Counts the items that would cost 0 won. An item cheaper than the discount amount does not count, because the shop
 * refuses its change.
 */
const countGivenAway = (items: readonly ItemRow[], { discount }: Change): number =>
  discount
    ? items.filter(({ price }) => {
        const { isDiscountByRate, discountRate = null, discountAmount = null } = discount;
        return (
          (discountAmount ?? 0) <= price &&
          discountedPrice({ price, isDiscountByRate, discountRate, discountAmount }) === 0
        );
      }).length
    : 0;
const changeOf = (draft: Draft): Change => ({
  ...(draft.discount && { discount: discountOf(draft) }),
  ...(draft.add && { addCategories: [draft.add] }),
  ...(draft.remove && { removeCategories: [draft.remove] }),
  ...(draft.best && { best: draft.best === 'add' }),
});

interface CategoryProps {
  label: string;
  value: string;
  onChange: (name: string) => void;
}
const CategorySelect = ({ label, value, onChange }: CategoryProps) => {
  const { data: categories = [] } = useQuery(categoriesQuery);
  return (
    <Select label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">그대로 두기</option>
      {categories
        .filter(({ name }) => name !== 'ALL')
        .map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
    </Select>
  );
};

const DiscountFields = ({ draft, edit }: { draft: Draft; edit: (more: Partial<Draft>) => void }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <NamedSelect label="할인" value={draft.discount} names={discounts} onChange={(discount) => edit({ discount })} />
    {(draft.discount === 'rate' || draft.discount === 'amount') && (
      <TextField
        label={draft.discount === 'rate' ? '할인율 (%)' : '할인 금액 (원)'}
        inputMode="numeric"
        autoComplete="off"
        value={draft.value}
        onChange={({ target }) => edit({ value: target.value })}
      />
    )}
  </div>
);

interface Props {
  items: readonly ItemRow[];
  open: boolean;
  onClose: () => void;
}
const ChangeForm = ({ items, onClose }: Omit<Props, 'open'>) => {
  const [draft, setDraft] = useState(nothing);
  const [why, setWhy] = useState<string>();
  const { busy, refused, send } = useChangeItems(items);
  const edit = (more: Partial<Draft>): void => {
    setDraft((now) => ({ ...now, ...more }));
    setWhy(undefined);
  };
  const submit = async (): Promise<void> => {
    const wrong = validateDraft(draft);
    setWhy(wrong);
    if (wrong) return;
    const change = changeOf(draft);
    if (!(await confirmGivenAway(countGivenAway(items, change)))) return;
    if (await send(change)) onClose();
  };
  const sentences = why ? [why] : refused;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="text-13 text-ink-3">고른 것만 바뀝니다. 나머지는 상품마다 그대로 둡니다.</p>
      <DiscountFields draft={draft} edit={edit} />
      {(draft.discount === 'rate' || draft.discount === 'amount') && <UnstruckRule />}
      <div className="grid gap-4 sm:grid-cols-2">
        <CategorySelect label="넣을 카테고리" value={draft.add} onChange={(add) => edit({ add })} />
        <CategorySelect label="뺄 카테고리" value={draft.remove} onChange={(remove) => edit({ remove })} />
      </div>
      <NamedSelect label="BEST" value={draft.best} names={bests} onChange={(best) => edit({ best })} />
      <ul role="alert" className="flex flex-col gap-1 text-13 text-stop empty:hidden">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className="flex justify-end gap-2">
        <DialogCloseButton>닫기</DialogCloseButton>
        <Button type="submit" busy={busy} busyText="바꾸고 있습니다…">
          상품 {items.length}개 바꾸기
        </Button>
      </div>
    </form>
  );
};

export const ChangeDialog = ({ items, open, onClose }: Props) => (
  <Dialog open={open} onClose={onClose} title="선택한 상품 한 번에 바꾸기">
    {open && <ChangeForm items={items} onClose={onClose} />}
  </Dialog>
);
