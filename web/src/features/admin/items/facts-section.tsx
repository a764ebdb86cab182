import { factTemplates } from '@gyeol/contracts/rules/item-facts.ts';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Section } from '../../../shared/admin/page/section.tsx';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { Select, TextArea, TextField } from '../../../shared/ui/field.tsx';
import { ownFact, withTemplate } from './fact-values.ts';
import type { ItemForm } from './use-item-form.ts';

const maxFacts = 40;

interface FactFieldsProps {
  form: ItemForm['form'];
  index: number;
  hasTable: boolean;
  onRemove: () => void;
}
const FactFields = ({ form, index, hasTable, onRemove }: FactFieldsProps) => {
  const wrong = form.formState.errors.facts?.[index];
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-2 border-b border-line pb-3 last:border-0">
      <TextField
        label={`항목 ${index + 1} 이름`}
        maxLength={60}
        autoComplete="off"
        error={wrong?.label?.message}
        {...form.register(`facts.${index}.label`)}
      />
      <IconButton icon="trash" label={`항목 ${index + 1} 빼기`} className="mt-6" onClick={onRemove} />
      {hasTable && (
        <TextArea
          label={`항목 ${index + 1} 표`}
          rows={4}
          spellCheck={false}
          className="col-span-full"
          hint="한 줄이 한 행이고 칸은 | 로 나눕니다. 첫 줄은 열 이름입니다. 엑셀에서 복사해 붙여도 됩니다."
          error={wrong?.table?.message}
          {...form.register(`facts.${index}.table`)}
        />
      )}
      <TextArea
        label={`항목 ${index + 1} ${hasTable ? '덧붙이는 말' : '내용'}`}
        rows={2}
        maxLength={4_000}
        className="col-span-full"
        {...form.register(`facts.${index}.text`)}
      />
    </li>
  );
};

/** A template adds the facts that a kind of goods usually has, such as size, material and care. */
export const FactsSection = ({ form }: Pick<ItemForm, 'form'>) => {
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'facts' });
  const [template, setTemplate] = useState('');
  const full = fields.length >= maxFacts;
  const addTemplate = (): void => {
    const chosen = factTemplates.find(({ name }) => name === template);
    if (chosen) replace(withTemplate(form.getValues('facts'), chosen.facts).slice(0, maxFacts));
  };
  const addOwn = (table: string | null): void =>
    append(ownFact(form.getValues('facts'), table), { focusName: `facts.${fields.length}.label` });
  return (
    <Section
      title="상품 정보"
      hint="사이즈 표, 소재, 관리법을 글로 적습니다. 비워 둔 항목은 상품 페이지에 보이지 않습니다."
    >
      <div className="flex items-end gap-2">
        <Select label="양식" value={template} className="flex-1" onChange={({ target }) => setTemplate(target.value)}>
          <option value="">상품 종류를 고르세요</option>
          {factTemplates.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <Button variant="secondary" disabled={template === '' || full} onClick={addTemplate}>
          양식 넣기
        </Button>
      </div>
      <ol className="flex flex-col gap-3">
        {fields.map(({ id, table }, index) => (
          <FactFields key={id} form={form} index={index} hasTable={table !== null} onRemove={() => remove(index)} />
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" disabled={full} onClick={() => addOwn(null)}>
          항목 추가
        </Button>
        <Button variant="secondary" size="sm" disabled={full} onClick={() => addOwn('')}>
          표 추가
        </Button>
      </div>
    </Section>
  );
};
