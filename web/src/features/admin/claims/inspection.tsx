import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { LineClaim } from '../../../entities/claim/claim-queries.ts';
import { useCall } from '../../../shared/api/write.ts';
import { useAutoClearErrors } from '../../../shared/lib/use-auto-clear-errors.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/choice.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { QuantityStepper } from '../../../shared/ui/quantity-stepper.tsx';
import { stepTexts } from './claim-text.ts';

/** The number of pieces to write off, by line id. */
type Chosen = Readonly<Record<number, number>>;

const without = (chosen: Chosen, lineId: number): Chosen =>
  Object.fromEntries(Object.entries(chosen).filter(([id]) => Number(id) !== lineId));

interface LinesProps {
  lines: LineClaim['lines'];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}
const WrittenOffLines = ({ lines, chosen, onChange }: LinesProps) => (
  <ul className="flex flex-col gap-1">
    {lines.map(({ lineId, title, itemOptionName, quantity }) => {
      const lost = chosen[lineId];
      return (
        <li key={lineId} className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox
            checked={lost !== undefined}
            onChange={({ target }) =>
              onChange(target.checked ? { ...chosen, [lineId]: quantity } : without(chosen, lineId))
            }
            label={`${title} ${itemOptionName}`}
          />
          {lost !== undefined && quantity > 1 && (
            <QuantityStepper
              name={title}
              value={lost}
              max={quantity}
              onChange={(next) => onChange({ ...chosen, [lineId]: next })}
            />
          )}
        </li>
      );
    })}
  </ul>
);

/** The inspected pieces go back into stock, except the pieces that the operator writes off. */
export const Inspection = ({ claim }: { claim: LineClaim }) => {
  const { send, busy } = useCall('order.moveClaim', stepTexts);
  const [chosen, setChosen] = useState<Chosen>({});
  const form = useForm({ defaultValues: { writeOff: '' } });
  useAutoClearErrors(form);
  const { register, handleSubmit, formState } = form;
  const writtenOff = Object.entries(chosen).map(([lineId, quantity]) => ({ lineId: Number(lineId), quantity }));
  const submit = handleSubmit(async ({ writeOff }) => {
    const lost = writtenOff.length > 0 && { writtenOff, writeOff: writeOff.trim() };
    await send({ params: { id: claim.id }, body: { to: 'INSPECTED', ...lost } });
  });
  return (
    <form noValidate onSubmit={submit} className="flex max-w-prose flex-col gap-3">
      <fieldset className="flex flex-col gap-1">
        <legend className="text-13 text-ink-2">
          검수를 마치면 재고에 더해집니다. 다시 팔 수 없는 상품만 선택해주세요.
        </legend>
        <WrittenOffLines lines={claim.lines} chosen={chosen} onChange={setChosen} />
      </fieldset>
      {writtenOff.length > 0 && (
        <TextField
          label="폐기 사유"
          maxLength={2000}
          error={formState.errors.writeOff?.message}
          {...register('writeOff', {
            shouldUnregister: true,
            validate: (text) => text.trim() !== '' || '폐기 사유를 입력해주세요.',
          })}
        />
      )}
      <div>
        <Button type="submit" size="sm" variant="secondary" busy={busy}>
          검수 완료
        </Button>
      </div>
    </form>
  );
};
