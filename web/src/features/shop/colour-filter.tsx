import { colours } from '@gyeol/contracts/rules/colours.ts';
import { lazy, Suspense, useState } from 'react';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { filterChip } from './filter-chip.ts';
import type { ChangeFilter } from './shop-filter.ts';

const ColourChoice = lazy(() => import('./colour-choice.tsx'));

const nameOf = (chosen: readonly string[]): string => {
  const first = colours.find(({ key }) => key === chosen[0]);
  if (first === undefined) return '색';
  return chosen.length === 1 ? first.name : `${first.name} 외 ${chosen.length - 1}`;
};

/** A chip that says the colours and opens their choice. */
export const ColourFilter = ({ chosen, onChange }: { chosen: readonly string[]; onChange: ChangeFilter }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={filterChip(chosen.length > 0)}
      >
        {nameOf(chosen)}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="색">
        <Suspense>
          <ColourChoice
            chosen={chosen}
            onDone={(keys) => {
              setOpen(false);
              onChange({ colours: keys });
            }}
          />
        </Suspense>
      </Dialog>
    </>
  );
};
