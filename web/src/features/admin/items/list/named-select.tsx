import type { ReactNode } from 'react';
import { Select } from '../../../../shared/ui/field.tsx';

interface Props<Value extends string> {
  label: string;
  value: Value;
  /** The options are shown in the order of these labels. */
  names: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
  /** `option` elements that are shown before the options of `names`. */
  children?: ReactNode;
}

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
