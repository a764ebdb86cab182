import { type Ref, useId } from 'react';
import type { ClaimableLines } from '../../entities/claim/claim-queries.ts';
import { Checkbox } from '../../shared/ui/choice.tsx';
import { Price } from '../../shared/ui/price.tsx';
import { QuantityStepper } from '../../shared/ui/quantity-stepper.tsx';
import type { Options, Quantities } from './claim-values.ts';
import { ExchangeOption } from './exchange-option.tsx';

type Line = ClaimableLines['lines'][number];

const without = (quantities: Quantities, lineId: number): Quantities =>
  Object.fromEntries(Object.entries(quantities).filter(([id]) => Number(id) !== lineId));

interface Props {
  lines: readonly Line[];
  chosen: Quantities;
  error: string | undefined;
  onChange: (chosen: Quantities) => void;
  /** The element that gets the focus when no line is ticked. */
  ref: Ref<HTMLInputElement>;
  /** Undefined when the claim is no exchange. */
  exchange?: { options: Options; onOption: (lineId: number, itemOptionId: number) => void } | undefined;
}

/** Shows the lines of an order that have unclaimed pieces. The buyer ticks lines and sets the quantity of each. */
export const ClaimLines = ({ lines, chosen, error, onChange, ref, exchange }: Props) => {
  const noteId = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-13 font-medium text-ink-2 required-mark">상품</legend>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {lines
          .filter(({ left }) => left > 0)
          .map((line, index) => {
            const { lineId, title, itemOptionId, itemOptionName, unitPrice, left, madeToOrder } = line;
            const quantity = chosen[lineId];
            return (
              <li key={lineId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
                <Checkbox
                  ref={index === 0 ? ref : undefined}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? noteId : undefined}
                  checked={quantity !== undefined}
                  onChange={({ target }) =>
                    onChange(target.checked ? { ...chosen, [lineId]: left } : without(chosen, lineId))
                  }
                  label={
                    <span className="flex flex-col">
                      <span>{title}</span>
                      <span className="text-13 text-ink-3">
                        {itemOptionName} · <Price won={unitPrice} /> · {left}개 신청 가능
                      </span>
                      {madeToOrder && (
                        <span className="text-13 text-clay">주문제작 · 단순 변심으로는 교환·반품할 수 없습니다</span>
                      )}
                    </span>
                  }
                />
                {quantity !== undefined && left > 1 && (
                  <QuantityStepper
                    name={title}
                    value={quantity}
                    max={left}
                    onChange={(next) => onChange({ ...chosen, [lineId]: next })}
                  />
                )}
                {quantity !== undefined && exchange && (
                  <ExchangeOption
                    line={line}
                    quantity={quantity}
                    value={exchange.options[lineId] ?? itemOptionId}
                    onChange={(option) => exchange.onOption(lineId, option)}
                  />
                )}
              </li>
            );
          })}
      </ul>
      <p id={noteId} aria-live="polite" className="text-13 text-stop empty:hidden">
        {error}
      </p>
    </fieldset>
  );
};
