import type { ReactNode } from 'react';
import { endOfNumber } from './end-of-number.ts';

interface Props {
  order: { merchantUid: string; name: string; itemTitles: string };
  state: ReactNode;
  aside?: ReactNode;
}
/** Shows an order in a list on a phone, where only one column fits: its main facts in two lines. */
export const OrderSummary = ({ order: { merchantUid, name, itemTitles }, state, aside }: Props) => (
  <span className="flex flex-col py-2 sm:hidden">
    <span className="flex items-center justify-between gap-2 text-15">
      <span className="truncate">
        {name}{' '}
        <span aria-hidden="true" className="text-ink-3">
          …{endOfNumber(merchantUid)}
        </span>
        <span className="sr-only">{merchantUid}</span>
      </span>
      <span className="shrink-0">{state}</span>
    </span>
    <span className="flex justify-between gap-2 text-ink-2">
      <span className="truncate">{itemTitles}</span>
      <span className="shrink-0">{aside}</span>
    </span>
  </span>
);
