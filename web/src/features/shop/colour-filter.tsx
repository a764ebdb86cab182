import { colours } from '@gyeol/contracts/rules/colours.ts';
import { lazy } from 'react';
import { FilterChip } from './filter-chip.tsx';
import type { ChangeFilter } from './shop-filter.ts';

const ColourChoice = lazy(() => import('./colour-choice.tsx'));

const nameOf = (chosen: readonly string[]): string | undefined => {
  const first = colours.find(({ key }) => key === chosen[0]);
  return first && (chosen.length === 1 ? first.name : `${first.name} 외 ${chosen.length - 1}`);
};

export const ColourFilter = ({ chosen, onChange }: { chosen: readonly string[]; onChange: ChangeFilter }) => (
  <FilterChip name="색" chosen={nameOf(chosen)}>
    {(close) => (
      <ColourChoice
        chosen={chosen}
        onDone={(keys) => {
          close();
          onChange({ colours: keys });
        }}
      />
    )}
  </FilterChip>
);
