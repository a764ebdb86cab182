import {
  isDeposit,
  type OfferedMethod,
  type PaymentMethod,
  paymentMethods,
} from '@gyeol/contracts/rules/payment-methods.ts';
import { MethodMark } from './method-mark.tsx';

const needs: Readonly<Record<PaymentMethod, string>> = {
  card: '카드 번호나 카드사 앱으로 결제해요.',
  transfer: '본인 명의 계좌와 은행 앱(또는 인증서)이 필요해요.',
  phone: '본인 명의 휴대폰으로 인증하고, 통신사 한도 안에서 결제해요.',
  vbank: '받은 계좌로 기한 안에 입금하면 결제돼요.',
  naverpay: '네이버 아이디로 로그인해서 결제해요.',
  kakaopay: '카카오톡이 깔린 휴대폰이 필요해요.',
  tosspay: '토스 앱이 깔린 휴대폰이 필요해요.',
  payco: '페이코 아이디나 앱이 필요해요.',
};
const tile =
  'flex min-h-control cursor-pointer items-center gap-3 rounded-sm border border-line bg-surface px-3 py-2 text-15 ' +
  'transition-colors hover:border-ink-2 has-checked:border-clay has-checked:font-medium ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-clay ' +
  'first:nth-last-[odd]:col-span-2 has-disabled:cursor-default has-disabled:text-ink-3';

const pageTitle = 'mb-3 w-full border-b border-ink pb-2 text-17 font-semibold';

const depositNeeds = (hours: number): string => `받은 계좌로 ${hours}시간 안에 입금하면 결제돼요.`;

interface Props {
  methods: readonly OfferedMethod[];
  chosen: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
  disabled?: boolean;
  titleClass?: string;
  /** The hours for a deposit, when goods of the order are behind a sale or a sale gate. */
  depositHours?: number | null | undefined;
}
export const MethodChoice = ({
  methods,
  chosen,
  onChoose,
  disabled = false,
  titleClass = pageTitle,
  depositHours,
}: Props) => (
  <fieldset disabled={disabled} className="flex flex-col gap-3">
    <legend className={titleClass}>결제 수단</legend>
    <div className="grid grid-cols-2 gap-2">
      {methods.map(({ method }) => (
        <label key={method} className={tile}>
          <input
            type="radio"
            name="payment-method"
            value={method}
            checked={method === chosen}
            onChange={() => onChoose(method)}
            className="sr-only"
          />
          <MethodMark method={method} />
          <span>{paymentMethods[method].name}</span>
        </label>
      ))}
    </div>
    <p aria-live="polite" className="text-13 text-ink-2">
      {depositHours && isDeposit({ method: chosen }) ? depositNeeds(depositHours) : needs[chosen]}
      {methods.some(({ method, escrow }) => method === chosen && escrow) &&
        ' 상품을 받을 때까지 결제대행사가 대금을 맡아 두는 구매안전(에스크로) 결제예요.'}
    </p>
  </fieldset>
);
