import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { lazy, Suspense } from 'react';
import type { ItemDetail } from '../../entities/item/item-types.ts';
import { cx } from '../../shared/lib/cx.ts';
import { isOptionGone } from './unavailable-option.ts';

const SoldOutOptions = lazy(() => import('./sold-out-options.tsx'));

interface Props {
  item: ItemDetail;
  selected: number | undefined;
  onSelect: (id: number | undefined) => void;
}

const chip =
  'inline-flex min-h-touch items-center gap-1 rounded-chip border px-4 py-1 text-15 text-left transition-colors ' +
  'disabled:border-line disabled:text-ink-3 disabled:line-through';

/** Lists the sold-out options, each with a button that requests a restock message. */
export const AskAgain = ({ item }: { item: ItemDetail }) => {
  const gone = item.itemOptions.filter((option) => isOptionGone(item, option));
  if (gone.length === 0) return null;
  return (
    <Suspense fallback={gone.map(({ id }) => <div key={id} className="min-h-touch" />)}>
      <SoldOutOptions options={gone} />
    </Suspense>
  );
};

/**
 * Shows the options as chips, of which one or none is chosen. Sold-out options cannot be chosen, but the visitor can
 * request a restock message for them.
 */
export const OptionPicker = ({ item, selected, onSelect }: Props) => (
  <div className="flex flex-col gap-3">
    <fieldset>
      <legend className="label mb-2">OPTION</legend>
      <div className="flex flex-wrap gap-2">
        {item.itemOptions.map((option) => (
          <button
            key={option.id}
            type="button"
            disabled={isOptionGone(item, option)}
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
              <span className="shrink-0 text-13 tabular-nums">(+{formatWon(option.additionalPrice)})</span>
            )}
            {isOptionGone(item, option) && <span className="sr-only">품절</span>}
          </button>
        ))}
      </div>
    </fieldset>
    <AskAgain item={item} />
  </div>
);
