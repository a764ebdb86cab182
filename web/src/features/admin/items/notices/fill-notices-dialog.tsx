import { goodsKindOf, goodsKinds } from '@gyeol/contracts/rules/item-notice.ts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { useCall } from '../../../../shared/api/write.ts';
import { useAutoClearErrors } from '../../../../shared/lib/use-auto-clear-errors.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { DialogCloseButton } from '../../../../shared/ui/dialog-close-button.tsx';
import { Select, TextArea } from '../../../../shared/ui/field.tsx';
import { type NoticeValues, noKind } from '../notice-values.ts';

interface NamedItem {
  id: number;
  title: string;
}
interface Props {
  /** The dialog is closed while this list is empty. */
  items: readonly NamedItem[];
  onClose: () => void;
}
type Outcome = Answer<'catalog.fillNotices'>;

const refusals = (items: readonly NamedItem[], outcome: Outcome): string[] =>
  outcome
    .filter(({ saved }) => !saved)
    .map(({ itemId, message }) => `${items.find(({ id }) => id === itemId)?.title ?? itemId}: ${message}`);

const useFill = (items: readonly NamedItem[], onClose: () => void) => {
  const form = useForm<NoticeValues>({ defaultValues: noKind });
  useAutoClearErrors(form);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { send, busy } = useCall('catalog.fillNotices', {
    done: (outcome) => {
      const count = outcome.filter(({ saved }) => saved).length;
      return count > 0 ? `상품 ${count}개의 고시를 채웠습니다.` : undefined;
    },
    failed: '저장하지 못했습니다. 입력한 내용은 그대로 있습니다. 다시 시도해주세요.',
    sayFailed: (text) => setRefused(text === undefined ? [] : [text]),
  });
  const fill = async ({ goodsKind, notice }: NoticeValues): Promise<void> => {
    const kind = goodsKindOf(goodsKind);
    if (!kind) return form.setError('goodsKind', { message: '상품 종류를 골라주세요.' }, { shouldFocus: true });
    const fields = kind.fields.flatMap(({ key }) => {
      const text = notice[key]?.trim() ?? '';
      return text === '' ? [] : [{ key, text }];
    });
    const answer = await send({ body: { itemIds: items.map(({ id }) => id), goodsKind: kind.key, fields } });
    if (!answer) return;
    const left = refusals(items, answer.result);
    setRefused(left);
    if (left.length === 0) onClose();
  };
  return { form, refused, fill, busy };
};

const FillForm = ({ items, onClose }: Props) => {
  const { form, refused, fill, busy } = useFill(items, onClose);
  const kind = goodsKindOf(useWatch({ control: form.control, name: 'goodsKind' }));
  const { errors } = form.formState;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit(fill)}>
      <p className="text-13 text-ink-3">
        상품 {items.length}개의 비어 있는 항목만 채웁니다. 이미 적혀 있는 내용은 바뀌지 않으며, 빈 칸은 건너뜁니다.
      </p>
      <Select label="상품 종류" required error={errors.goodsKind?.message} {...form.register('goodsKind')}>
        <option value="">상품 종류를 고르세요</option>
        {goodsKinds.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Select>
      {kind?.fields.map(({ key, label, hint }) => (
        <TextArea key={key} label={label} hint={hint} rows={2} maxLength={4_000} {...form.register(`notice.${key}`)} />
      ))}
      <ul role="alert" className="flex flex-col gap-1 text-13 text-stop empty:hidden">
        {refused.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className="flex justify-end gap-2">
        <DialogCloseButton>닫기</DialogCloseButton>
        <Button type="submit" busy={busy} busyText="채우고 있습니다…">
          상품 {items.length}개 채우기
        </Button>
      </div>
    </form>
  );
};

/** Fills the empty fields in the notices of several items. */
export const FillNoticesDialog = ({ items, onClose }: Props) => (
  <Dialog open={items.length > 0} onClose={onClose} title="고시 한 번에 채우기">
    {items.length > 0 && <FillForm items={items} onClose={onClose} />}
  </Dialog>
);
