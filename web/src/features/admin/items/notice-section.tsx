import { goodsKindOf, goodsKinds, missingInNotice, type NoticeField } from '@gyeol/contracts/rules/item-notice.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Section } from '../../../shared/admin/page/section.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Select, TextArea } from '../../../shared/ui/field.tsx';
import { factsToSend } from './fact-values.ts';
import { saidElsewhere, withNotice, withNoticeOf } from './notice-values.ts';
import { CopyNoticeDialog } from './notices/copy-notice-dialog.tsx';
import type { ItemForm } from './use-item-form.ts';

/** Shows a field that another fact of the item fills. The text is edited in that fact. */
const Said = ({ field, text, label }: { field: NoticeField; text: string; label: string }) => (
  <div className="flex flex-col gap-1">
    <p className="text-13 font-medium text-ink-2">{field.label}</p>
    <p className="text-15 whitespace-pre-line">{text}</p>
    <p className="text-13 text-ink-3">위 상품 정보의 ‘{label}’에 적은 내용이 그대로 들어갑니다.</p>
  </div>
);

const Fields = ({ form }: Pick<ItemForm, 'form'>) => {
  const [goodsKind, typedFacts, notice] = useWatch({ control: form.control, name: ['goodsKind', 'facts', 'notice'] });
  const kind = goodsKindOf(goodsKind);
  if (!kind) return null;
  const facts = factsToSend(typedFacts);
  const missing = missingInNotice(kind.key, withNotice(facts, { goodsKind, notice }));
  return (
    <>
      {kind.fields.map((field) => {
        const said = saidElsewhere(facts, field);
        return said ? (
          <Said key={field.key} field={field} label={said.label} text={said.text || '표로 적혀 있습니다.'} />
        ) : (
          <TextArea
            key={field.key}
            label={field.optional ? `${field.label} (해당하는 상품만)` : field.label}
            hint={field.hint}
            rows={2}
            maxLength={4_000}
            {...form.register(`notice.${field.key}`)}
          />
        );
      })}
      <p role="status" className={missing.length > 0 ? 'text-13 text-warn' : 'text-13 text-ok'}>
        {missing.length > 0 ? `빠진 항목 ${missing.length}개: ${missing.join(', ')}` : '모든 항목을 채웠습니다.'}
      </p>
    </>
  );
};

/** Edits the kind of goods and the fields of the legal notice (상품정보제공고시) that no fact of the item fills. */
export const NoticeSection = ({ form }: Pick<ItemForm, 'form'>) => {
  const [copying, setCopying] = useState(false);
  return (
    <Section
      title="상품정보제공고시"
      hint="법이 상품 종류마다 알리도록 정한 항목입니다. 비었거나 ‘모름’만 적힌 항목은 빠진 것으로 봅니다."
      aside={
        <Button variant="secondary" size="sm" onClick={() => setCopying(true)}>
          다른 상품에서 가져오기
        </Button>
      }
    >
      <Select label="상품 종류" error={form.formState.errors.goodsKind?.message} {...form.register('goodsKind')}>
        <option value="">상품 종류를 고르세요</option>
        {goodsKinds.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Select>
      <Fields form={form} />
      <CopyNoticeDialog
        open={copying}
        onClose={() => setCopying(false)}
        onCopy={(item) => {
          const { goodsKind, notice } = form.getValues();
          const copied = withNoticeOf({ goodsKind, notice }, item);
          form.setValue('goodsKind', copied.goodsKind, { shouldDirty: true });
          form.setValue('notice', copied.notice, { shouldDirty: true });
          setCopying(false);
        }}
      />
    </Section>
  );
};
