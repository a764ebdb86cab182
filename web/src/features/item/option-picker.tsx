import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { lazy, Suspense } from 'react';
import type { ItemOption } from '../../shared/item/item-types.ts';
import { cx } from '../../shared/lib/cx.ts';

// Few items have a sold-out option.
const RestockButton = lazy(() => import('./restock-button.tsx'));

interface Props {
  options: readonly ItemOption[];
  /** The operator has taken the whole item out of sale, whatever is left of it. */
  withdrawn: boolean;
  selected: number | undefined;
  onSelect: (id: number | undefined) => void;
}

const chip =
  'inline-flex min-h-touch items-center gap-1 rounded-full border px-4 text-15 transition-colors ' +
  'disabled:border-line disabled:text-ink-3 disabled:line-through';

/** OPTION chips: one or none is chosen; sold-out ones cannot be, but can be asked for again. */
export const OptionPicker = ({ options, withdrawn, selected, onSelect }: Props) => {
  const isOptionGone = (option: ItemOption): boolean =>
    withdrawn || option.isOptionSoldOut || option.stockQuantity === 0;
  const gone = options.filter(isOptionGone);
  return (
    <div className="flex flex-col gap-3">
      <fieldset>
        <legend className="label mb-2">OPTION</legend>
        <div className="flex flex-wrap gap-2">
          {options.map((option) => (
            <button
              key={option.id}
              type="button"
              disabled={isOptionGone(option)}
              aria-pressed={option.id === selected}
              onClick={() => onSelect(option.id === selected ? undefined : option.id)}
              className={cx(
                chip,
                option.id === selected
                  ? 'border-ink bg-ink text-paper'
                  : 'border-line-strong bg-surface enabled:hover:border-ink',
              )}
            >
              {option.name}
              {option.additionalPrice > 0 && (
                <span className="text-13 tabular-nums">(+{formatNumber(option.additionalPrice)}원)</span>
              )}
              {isOptionGone(option) && <span className="sr-only">품절</span>}
            </button>
          ))}
        </div>
      </fieldset>
      {gone.length > 0 && (
        <ul className="flex flex-col border-y border-line">
          {gone.map((option) => (
            <li key={option.id} className="flex items-center justify-between gap-3 text-13 text-ink-2">
              <span>{option.name} 품절</span>
              <Suspense fallback={<span className="min-h-touch" />}>
                <RestockButton option={option} />
              </Suspense>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
