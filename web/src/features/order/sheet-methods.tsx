import { MethodChoice } from '../../entities/payment/method-choice.tsx';
import { noMethod, type PaymentChoice } from '../../entities/payment/payment-choice.ts';

const NoMethod = () => (
  <section aria-label="결제 수단" className="flex flex-col gap-4">
    <h2 className="text-20 font-semibold">결제 수단</h2>
    <p role="status" className="rounded-sm border border-warn bg-surface px-4 py-3 text-15">
      {noMethod}
    </p>
  </section>
);

export const SheetMethods = ({ payment: { methods, isChoice, chosen, choose } }: { payment: PaymentChoice }) => {
  if (!chosen) return <NoMethod />;
  return (
    isChoice && (
      <MethodChoice
        methods={methods}
        chosen={chosen.method}
        onChoose={choose}
        titleClass="mb-4 text-20 font-semibold"
      />
    )
  );
};
