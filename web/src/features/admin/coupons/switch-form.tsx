import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MessageLine } from '../../../shared/admin/form/message-line.tsx';
import { useMessage } from '../../../shared/admin/form/use-message.ts';
import { useCall } from '../../../shared/api/write.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { confirm } from '../../../shared/ui/prompts.ts';
import { CouponPicker } from './coupon-picker.tsx';
import type { Coupon } from './coupon-queries.ts';
import { type CouponStats, statsQuery } from './coupon-queries.ts';
import { nameOf } from './coupon-text.ts';

export interface SwitchTexts {
  legend: string;
  button: string;
  danger?: boolean;
  none: string;
  failed: string;
  done: (name: string) => string;
  question: (name: string) => string;
  /** Answers the consequences for the confirmation, such as the number of members who have the coupon. */
  follows: (stats: CouponStats | undefined, coupon: Coupon) => string;
}
interface Props {
  texts: SwitchTexts;
  coupons: readonly Coupon[];
  disabledReason?: (coupon: Coupon) => string | undefined;
  hint?: (coupon: Coupon) => string | undefined;
  row: 'coupon.disable' | 'coupon.enable';
}

export const SwitchForm = ({ texts, coupons, disabledReason, hint, row }: Props) => {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<number>();
  const { message, showMessage, inMessage } = useMessage();
  const { send, busy } = useCall(row, {
    done: (switched) => texts.done(nameOf(switched)),
    failed: texts.failed,
    ...inMessage,
  });
  const coupon = coupons.find(({ id }) => id === chosen);
  const submit = async (): Promise<void> => {
    if (!coupon) return showMessage('stop', texts.none);
    // When the figures cannot be read, the operator gets the question without the figures.
    const stats = await client.fetchQuery({ ...statsQuery(coupon.id), staleTime: 0 }).catch(() => undefined);
    if (!(await confirm(texts.question(nameOf(coupon)), texts.follows(stats, coupon)))) return;
    if (await send({ params: { id: coupon.id } })) setChosen(undefined);
  };
  return (
    <form
      noValidate
      aria-label={texts.legend}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
      className="flex max-w-prose flex-col gap-4"
    >
      <CouponPicker
        legend={texts.legend}
        coupons={coupons}
        chosen={coupon?.id}
        onChoose={setChosen}
        {...(disabledReason && { disabledReason })}
        {...(hint && { hint })}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <MessageLine message={message} />
        <Button type="submit" variant={texts.danger ? 'danger' : 'primary'} busy={busy} className="ml-auto">
          {texts.button}
        </Button>
      </div>
    </form>
  );
};
