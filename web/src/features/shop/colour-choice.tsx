import { colours } from '@gyeol/contracts/rules/colours.ts';
import { useState } from 'react';
import { cx } from '../../shared/lib/cx.ts';
import { Button } from '../../shared/ui/button.tsx';
import { coloursAmong } from './shop-filter.ts';

interface Props {
  chosen: readonly string[];
  onDone: (keys: string[]) => void;
}

/** Chooses any number of colours. The list shows the items that have at least one of the chosen colours. */
const ColourChoice = ({ chosen, onDone }: Props) => {
  const [keys, setKeys] = useState(chosen);
  const toggle = (key: string): void =>
    setKeys(keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]);
  return (
    <div className="flex flex-col gap-6">
      <fieldset className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        <legend className="sr-only">색</legend>
        {colours.map(({ key, name, swatch }) => (
          <label
            key={key}
            className={cx(
              'relative flex min-h-touch cursor-pointer items-center gap-3 rounded-full border px-3 text-15 has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
              keys.includes(key) ? 'border-ink' : 'border-line hover:border-ink',
            )}
          >
            <input
              type="checkbox"
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={keys.includes(key)}
              onChange={() => toggle(key)}
            />
            <span className="size-icon shrink-0 rounded-full border border-line" style={{ background: swatch }} />
            {name}
          </label>
        ))}
      </fieldset>
      <div className="flex gap-2">
        <Button variant="secondary" wide onClick={() => onDone([])}>
          지우기
        </Button>
        <Button wide onClick={() => onDone(coloursAmong(keys))}>
          적용
        </Button>
      </div>
    </div>
  );
};
export default ColourChoice;
