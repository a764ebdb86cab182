import { MethodChoice } from '../../entities/payment/method-choice.tsx';
import type { PaymentChoice } from '../../entities/payment/payment-choice.ts';

/** How to pay, where the shop offers more than one way. */
export const SheetMethods = ({ payment: { methods, isChoice, chosen, choose } }: { payment: PaymentChoice }) =>
  isChoice && (
    <MethodChoice methods={methods} chosen={chosen.method} onChoose={choose} titleClass="mb-4 text-20 font-semibold" />
  );
