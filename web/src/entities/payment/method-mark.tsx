import { type PaymentMethod, paymentMethods } from '@gyeol/contracts/rules/payment-methods.ts';

const drawings = {
  card: 'M3 6h18v12H3V6zM3 10h18M6 14.500h4',
  transfer: 'M4 9h14l-3.500-3.500M20 15H6l3.500 3.500',
  phone: 'M8 3h8v18H8V3zM11 18h2',
  deposit: 'M4 10l8-5 8 5H4zM6 10v7M10 10v7M14 10v7M18 10v7M4 19h16',
} as const;

/** Shows a plain mark beside a method's name: an icon, or the first letter of an easy-payment service. */
export const MethodMark = ({ method }: { method: PaymentMethod }) => {
  const { kind } = paymentMethods[method];
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-sm bg-line text-12 font-semibold text-ink-2"
    >
      {kind === 'easy-pay' ? (
        method.charAt(0).toUpperCase()
      ) : (
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="size-4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        >
          <path d={drawings[kind]} />
        </svg>
      )}
    </span>
  );
};
