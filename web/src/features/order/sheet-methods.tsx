import { MethodChoice } from '../../entities/payment/method-choice.tsx';
import { usePaymentChoice } from '../../entities/payment/payment-choice.ts';
import type { OpenSheet } from './order-sheet.ts';

/** How to pay, where the shop offers more than one way. */
export const SheetMethods = ({ offered }: { offered: OpenSheet['sheet']['methods'] }) => {
  const { methods, isChoice, chosen, choose } = usePaymentChoice(offered);
  if (!isChoice) return null;
  return (
    <MethodChoice methods={methods} chosen={chosen.method} onChoose={choose} titleClass="mb-4 text-20 font-semibold" />
  );
};
