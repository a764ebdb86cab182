import type { ItemOption } from '../../entities/item/item-types.ts';
import { RestockButton } from './restock-button.tsx';

const SoldOutOptions = ({ options }: { options: readonly ItemOption[] }) => (
  <ul className="flex flex-col border-y border-line">
    {options.map((option) => (
      <li key={option.id} className="flex items-center justify-between gap-3 text-13 text-ink-2">
        <span>{option.name} 품절</span>
        <RestockButton option={option} />
      </li>
    ))}
  </ul>
);
export default SoldOutOptions;
