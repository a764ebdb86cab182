import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MessageLine } from '../../../shared/admin/message-line.tsx';
import { confirm } from '../../../shared/ui/ask.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CouponPicker } from './coupon-picker.tsx';
import type { Coupon } from './coupon-queries.ts';
import { type CouponStats, statsQuery } from './coupon-queries.ts';
import { nameOf } from './coupon-text.ts';
import { useCouponAction } from './use-coupon-action.ts';

export interface SwitchWords {
  legend: string;
  button: string;
  danger?: boolean;
  none: string;
  failed: string;
  done: (name: string) => string;
  question: (name: string) => string;
  /** What follows, and for how many. */
  follows: (stats: CouponStats | undefined, coupon: Coupon) => string;
}
interface Props {
  words: SwitchWords;
  coupons: readonly Coupon[];
  whyNot?: (coupon: Coupon) => string | undefined;
  note?: (coupon: Coupon) => string | undefined;
  act: (id: number) => Promise<unknown>;
}

/** Chooses a coupon, asks with what follows, and switches it. */
export const SwitchForm = ({ words, coupons, whyNot, note, act }: Props) => {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<number>();
  const { busy, run, message, say } = useCouponAction(words.failed);
  const coupon = coupons.find(({ id }) => id === chosen);
  const submit = async (): Promise<void> => {
    if (!coupon) return say('stop', words.none);
    // The question is as good without the figures, so it waits for them but not on them.
    const stats = await client.fetchQuery({ ...statsQuery(coupon.id), staleTime: 0 }).catch(() => undefined);
    if (!(await confirm(words.question(nameOf(coupon)), words.follows(stats, coupon)))) return;
    if (await run(() => act(coupon.id), words.done(nameOf(coupon)))) setChosen(undefined);
  };
  return (
    <form
      noValidate
      aria-label={words.legend}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
      className="flex max-w-prose flex-col gap-4"
    >
      <CouponPicker
        legend={words.legend}
        coupons={coupons}
        chosen={coupon?.id}
        onChoose={setChosen}
        {...(whyNot && { whyNot })}
        {...(note && { note })}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <MessageLine message={message} />
        <Button type="submit" variant={words.danger ? 'danger' : 'primary'} busy={busy} className="ml-auto">
          {words.button}
        </Button>
      </div>
    </form>
  );
};
