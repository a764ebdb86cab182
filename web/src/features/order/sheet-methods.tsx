import { paymentMethods } from '@gyeol/contracts/rules/payment-methods.ts';
import type { ReactNode } from 'react';
import { MethodChoice } from '../../entities/payment/method-choice.tsx';
import { NoDepositNote } from '../../entities/payment/no-deposit-note.tsx';
import { noMethod, type PaymentChoice } from '../../entities/payment/payment-choice.ts';

const Part = ({ children }: { children: ReactNode }) => (
  <section aria-label="결제 수단" className="flex flex-col gap-4">
    <h2 className="text-20 font-semibold">결제 수단</h2>
    {children}
  </section>
);

interface Props {
  payment: PaymentChoice;
  /** The hours for a deposit of goods behind a sale; null when they cannot be paid by deposit. */
  depositHours: number | null | undefined;
}
/** A method without a choice is shown only to say why there is no other one. */
export const SheetMethods = ({ payment: { methods, isChoice, chosen, choose }, depositHours }: Props) => {
  if (!chosen)
    return (
      <Part>
        <p role="status" className="rounded-sm border border-warn bg-surface px-4 py-3 text-15">
          {noMethod}
        </p>
        <NoDepositNote hours={depositHours} />
      </Part>
    );
  if (isChoice)
    return (
      <div className="flex flex-col gap-3">
        <MethodChoice
          methods={methods}
          chosen={chosen.method}
          onChoose={choose}
          titleClass="mb-4 text-20 font-semibold"
          depositHours={depositHours}
        />
        <NoDepositNote hours={depositHours} />
      </div>
    );
  if (depositHours !== null) return null;
  return (
    <Part>
      <p className="text-15">{paymentMethods[chosen.method].name}</p>
      <NoDepositNote hours={depositHours} />
    </Part>
  );
};
