import type { ReactNode } from 'react';
import { Select } from '../../../../shared/ui/field.tsx';

interface Props<Value extends string> {
  label: string;
  value: Value;
  /** What each value is called, in the order in which they are offered. */
  names: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
  /** Offered before them. */
  children?: ReactNode;
}

/** One of some values, by the words that operators have for them. */
export const NamedSelect = <Value extends string>({ label, value, names, onChange, children }: Props<Value>) => (
  <Select label={label} value={value} onChange={({ target }) => onChange(target.value as Value)}>
    {children}
    {Object.entries<string>(names).map(([one, name]) => (
      <option key={one} value={one}>
        {name}
      </option>
    ))}
  </Select>
);
