import { IconButton } from './button.tsx';

interface Props {
  value: number;
  onChange: (value: number) => void;
  /** The name of the item, for screen readers. */
  name: string;
  max?: number;
  disabled?: boolean;
}

/** Changes a quantity by one, between 1 and `max` (99, the most that the shop accepts in a line). */
export const QuantityStepper = ({ value, onChange, name, max = 99, disabled = false }: Props) => (
  <fieldset className="inline-flex items-center rounded-sm border border-line-strong bg-surface">
    <legend className="sr-only">{name} 수량</legend>
    <IconButton
      icon="minus"
      label="수량 줄이기"
      disabled={disabled || value <= 1}
      onClick={() => onChange(value - 1)}
    />
    <output aria-live="polite" className="min-w-8 text-center text-15 tabular-nums">
      {value}
    </output>
    <IconButton
      icon="plus"
      label="수량 늘리기"
      disabled={disabled || value >= max}
      onClick={() => onChange(value + 1)}
    />
  </fieldset>
);
