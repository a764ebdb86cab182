import type { OrderDetail } from '../../entities/order/order-detail-query.ts';
import { Checkbox } from '../../shared/ui/choice.tsx';
import { QuantityStepper } from '../../shared/ui/quantity-stepper.tsx';

export interface ParcelLine {
  lineId: number;
  quantity: number;
}
interface Props {
  unshipped: OrderDetail['unshipped'];
  /** Undefined means that all remaining lines are sent. */
  chosen: readonly ParcelLine[] | undefined;
  onChange: (chosen: readonly ParcelLine[] | undefined) => void;
}

export const ParcelChoice = ({ unshipped, chosen, onChange }: Props) => {
  const pieces = unshipped.reduce((sum, { quantity }) => sum + quantity, 0);
  if (pieces < 2) return null;
  const quantityOf = (id: number): number => chosen?.find(({ lineId }) => lineId === id)?.quantity ?? 0;
  const choose = (lineId: number, quantity: number): void => {
    const others = (chosen ?? []).filter((line) => line.lineId !== lineId);
    onChange(quantity > 0 ? [...others, { lineId, quantity }] : others);
  };
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        checked={chosen !== undefined}
        onChange={({ target }) => onChange(target.checked ? [] : undefined)}
        label="일부 상품만 발송"
      />
      {chosen !== undefined && (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {unshipped.map(({ lineId, title, itemOptionName, quantity: left }) => (
            <li key={lineId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
              <Checkbox
                checked={quantityOf(lineId) > 0}
                onChange={({ target }) => choose(lineId, target.checked ? left : 0)}
                label={
                  <span className="flex flex-col">
                    <span>{title}</span>
                    <span className="text-13 text-ink-3">{`${itemOptionName} · ${left}개 남음`}</span>
                  </span>
                }
              />
              {quantityOf(lineId) > 0 && left > 1 && (
                <QuantityStepper
                  name={title}
                  value={quantityOf(lineId)}
                  max={left}
                  onChange={(quantity) => choose(lineId, quantity)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
