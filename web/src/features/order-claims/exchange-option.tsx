import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import type { ClaimableLines } from '../../entities/claim/claim-queries.ts';
import { claimKeys } from '../../entities/claim/keys.ts';
import { call } from '../../shared/api/call.ts';
import { Select } from '../../shared/ui/field.tsx';

type Line = ClaimableLines['lines'][number];
interface Props {
  line: Line;
  quantity: number;
  value: number;
  onChange: (itemOptionId: number) => void;
}

const differenceText = (won: number): string =>
  won === 0 ? '' : ` (${won > 0 ? '+' : '−'}${formatWon(Math.abs(won))})`;

/** Sold-out options cannot be chosen. */
export const ExchangeOption = ({ line, quantity, value, onChange }: Props) => {
  const { data } = useQuery({
    queryKey: claimKeys.exchangeItem(line.itemId),
    queryFn: ({ signal }) => call('catalog.getById', { params: { id: line.itemId }, signal }),
    staleTime: 0,
    // The shop answers 404 for an item that is no longer sold. Such an item can only be exchanged for the same option.
    retry: false,
  });
  const options = data?.itemOptions ?? [];
  const own = options.find(({ id }) => id === line.itemOptionId);
  return (
    <Select
      label={`${line.title} 교환할 옵션`}
      className="w-full"
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {own === undefined && <option value={line.itemOptionId}>{line.itemOptionName}</option>}
      {options.map(({ id, name, additionalPrice, stockQuantity, isOptionSoldOut }) => {
        const isSoldOut = isOptionSoldOut || data?.soldOut === true || stockQuantity < quantity;
        return (
          <option key={id} value={id} disabled={isSoldOut && id !== line.itemOptionId}>
            {name}
            {differenceText(additionalPrice - (own?.additionalPrice ?? 0))}
            {isSoldOut && ' · 품절'}
          </option>
        );
      })}
    </Select>
  );
};
