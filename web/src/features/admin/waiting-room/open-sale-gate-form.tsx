import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { MessageLine } from '../../../shared/admin/form/message-line.tsx';
import { useMessage } from '../../../shared/admin/form/use-message.ts';
import { Section } from '../../../shared/admin/page/section.tsx';
import { useCall } from '../../../shared/api/write.ts';
import { useAutoClearErrors } from '../../../shared/lib/use-auto-clear-errors.ts';
import { useFormDraft } from '../../../shared/lib/use-form-draft.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ChoiceGroup, Radio } from '../../../shared/ui/choice.tsx';
import { confirm } from '../../../shared/ui/prompts.ts';
import { type ChosenItem, ItemChoice } from './item-choice.tsx';
import { SaleGateFields } from './sale-gate-fields.tsx';
import { followsOf, newGateValues, notSaved, type SaleGateValues, termsOf } from './sale-gate-values.ts';

export const OpenSaleGateForm = () => {
  const form = useForm<SaleGateValues>({ defaultValues: newGateValues(new Date()) });
  useAutoClearErrors(form);
  const forget = useFormDraft('sale-gate', form);
  const [whole, setWhole] = useState(false);
  const [item, setItem] = useState<ChosenItem>();
  const [missing, setMissing] = useState(false);
  const { message, inMessage } = useMessage();
  const { send, busy } = useCall('waiting.openSaleGate', {
    onSuccess: () => {
      form.reset(newGateValues(new Date()));
      forget();
      setItem(undefined);
    },
    done: '대기실을 켰습니다.',
    failed: notSaved,
    sayFailed: inMessage.sayFailed,
  });
  const choose = (chosen: ChosenItem): void => {
    setMissing(false);
    setItem(chosen);
    const title = form.getValues('title');
    // The chosen item also sets the name of the gate, until the operator types another name.
    if (title === '' || title === item?.title) form.setValue('title', chosen.title.slice(0, 60));
  };
  const submit = form.handleSubmit(async (values) => {
    if (!whole && !item) return setMissing(true);
    const scope = whole ? '쇼핑몰 전체' : `‘${item?.title}’`;
    if (!(await confirm(`${scope} 대기실을 켜시겠습니까?`, followsOf(values, new Date())))) return;
    const body = { itemId: whole ? null : (item?.id ?? null), ...termsOf(values) };
    await send({ body });
  });
  return (
    <Section title="대기실 켜기" hint="켜면 대기실을 거친 고객만 주문서를 만들 수 있습니다.">
      <form noValidate aria-label="대기실 켜기" onSubmit={submit} className="flex flex-col gap-4">
        <ChoiceGroup legend="범위">
          <Radio name="gate-scope" label="상품 하나" checked={!whole} onChange={() => setWhole(false)} />
          <Radio name="gate-scope" label="쇼핑몰 전체" checked={whole} onChange={() => setWhole(true)} />
        </ChoiceGroup>
        {!whole && <ItemChoice chosen={item} onChoose={choose} />}
        {missing && (
          <p role="alert" className="text-13 text-stop">
            상품을 선택해주세요.
          </p>
        )}
        <SaleGateFields form={form} />
        <MessageLine message={message} />
        <Button type="submit" busy={busy} busyText="켜는 중…" className="self-start">
          대기실 켜기
        </Button>
      </form>
    </Section>
  );
};
