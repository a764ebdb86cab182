import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Section } from '../../../shared/admin/page/section.tsx';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { emptyOption } from './item-values.ts';
import type { ItemForm } from './use-item-form.ts';

const maxOptions = 100;

interface OptionFieldsProps {
  form: ItemForm['form'];
  index: number;
  onEnter: () => void;
  onRemove: () => void;
}
const OptionFields = ({ form, index, onEnter, onRemove }: OptionFieldsProps) => {
  const wrong = form.formState.errors.options?.[index];
  return (
    <li
      onKeyDown={(event) => {
        const typing = event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing;
        if (event.key === 'Enter' && typing) onEnter();
      }}
      className="grid grid-cols-[1fr_1fr_auto] items-start gap-x-3 gap-y-2 border-b border-line pb-3 last:border-0 sm:grid-cols-[2fr_1fr_1fr_auto]"
    >
      <TextField
        label={`옵션 ${index + 1} 이름`}
        maxLength={100}
        autoComplete="off"
        className="col-span-full sm:col-span-1"
        error={wrong?.name?.message}
        {...form.register(`options.${index}.name`)}
      />
      <TextField
        label="재고"
        inputMode="numeric"
        autoComplete="off"
        error={wrong?.stockQuantity?.message}
        {...form.register(`options.${index}.stockQuantity`)}
      />
      <TextField
        label="추가 금액 (원)"
        inputMode="numeric"
        autoComplete="off"
        error={wrong?.additionalPrice?.message}
        {...form.register(`options.${index}.additionalPrice`)}
      />
      <IconButton icon="trash" label={`옵션 ${index + 1} 빼기`} className="mt-6" onClick={onRemove} />
    </li>
  );
};

/** Enter in a row moves to the next row, or adds a row after the last row. */
export const OptionsSection = ({ form, error }: { form: ItemForm['form']; error: string | undefined }) => {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'options' });
  const [announcement, setAnnouncement] = useState('');
  const add = (): void => {
    append(emptyOption, { focusName: `options.${fields.length}.name` });
    setAnnouncement(`옵션 ${fields.length + 1}을 추가했습니다.`);
  };
  /** When the list is full, the last row keeps the focus. */
  const focusNextRow = (index: number): void => {
    if (index < fields.length - 1) form.setFocus(`options.${index + 1}.name`);
    else if (fields.length < maxOptions) add();
  };
  return (
    <Section
      title="옵션"
      hint="색상이나 사이즈처럼 손님이 고르는 것입니다. 하나 이상 필요합니다."
      aside={
        <Button variant="secondary" size="sm" disabled={fields.length >= maxOptions} onClick={add}>
          <Icon name="plus" />
          옵션 추가
        </Button>
      }
    >
      <ol className="flex flex-col gap-3" data-field="options">
        {fields.map(({ id }, index) => (
          <OptionFields
            key={id}
            form={form}
            index={index}
            onEnter={() => focusNextRow(index)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <p role="alert" className="text-13 text-stop empty:hidden">
        {error}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </Section>
  );
};
