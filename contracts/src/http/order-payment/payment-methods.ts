import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { depositDays, saleDepositHours } from '../../rules/payment-methods.ts';
import { telephonePattern } from '../../rules/phone.ts';
import { Nullable } from '../../schema.ts';

/** The codes of `paymentMethods`. */
export const PaymentMethod = Type.Union(
  [
    Type.Literal('card'),
    Type.Literal('transfer'),
    Type.Literal('phone'),
    Type.Literal('vbank'),
    Type.Literal('naverpay'),
    Type.Literal('kakaopay'),
    Type.Literal('tosspay'),
    Type.Literal('payco'),
  ],
  { name: 'PaymentMethod', title: '결제 수단', message: '결제 수단을 다시 골라주세요.' },
);
/** The names of `PaymentProviderName` in the rules. */
export const PaymentProviderName = Type.Union([Type.Literal('portone'), Type.Literal('portone-v2')], {
  name: 'PaymentProviderName',
  title: '결제모듈 버전',
  message: '결제모듈 버전을 다시 골라주세요.',
});
const ChannelName = (title: string) =>
  Typed('raw', {
    maxLength: 100,
    pattern: '^\\s*[A-Za-z0-9._-]*\\s*$',
    title,
    message: `${title}는 영문자, 숫자, 점, 밑줄, 하이픈으로 100자까지 입력해주세요.`,
  });
const Channel = {
  method: PaymentMethod,
  channelKey: ChannelName('채널 키'),
  pg: ChannelName('PG 코드'),
  provider: Type.Optional(PaymentProviderName),
};
/** `OfferedMethod` of the rules in answers. The browser hands it to PortOne, so it contains no secret. */
export const OfferedMethod = Type.Object(
  {
    ...Channel,
    escrow: Type.Optional(
      Type.Boolean({
        description: 'True when payments by this method are held in escrow (구매안전); absent when they are not',
      }),
    ),
  },
  { name: 'OfferedMethod' },
);
const line = (title: string, maxLength: number) =>
  Typed('name', {
    maxLength,
    title,
    message: `${title}: ${maxLength}자 이하 한 줄로 입력해주세요.`,
  });
const EscrowSettings = Type.Object(
  {
    on: Type.Boolean({ title: '구매안전 사용 여부' }),
    provider: line('구매안전 제공자', 50),
    url: Typed('raw', {
      maxLength: 300,
      pattern: '^(?:https://[^\\s\\\\/?#@]+(?:[/?#][^\\s\\\\]*)?)?$',
      title: '가입 확인 주소',
      message: '가입 확인 주소: https://로 시작하는 주소로 입력해주세요. 없으면 비워 두세요.',
    }),
    sender: Type.Object({
      name: line('보내는 곳 이름', 50),
      phone: Typed('phone', {
        pattern: `^$|${telephonePattern}`,
        title: '보내는 곳 전화번호',
        message: '보내는 곳 전화번호 형식이 바르지 않습니다.',
      }),
      postCode: Typed('postcode', {
        pattern: '^(?:\\d{5})?$',
        title: '보내는 곳 우편번호',
        message: '보내는 곳 우편번호는 숫자 다섯 자리로 입력해주세요.',
      }),
      address: line('보내는 곳 주소', 200),
    }),
  },
  { name: 'EscrowSettings' },
);
/** The methods are in the order of the payment page. `version` begins at 0 and rises with each change. */
export const PaymentMethodSettings = Type.Object(
  {
    version: Type.Integer({ minimum: 0, title: '버전' }),
    methods: Type.Array(Type.Object({ ...Channel, on: Type.Boolean({ title: '사용 여부' }) }), {
      maxItems: 20,
      title: '결제 수단',
    }),
    depositDays: Type.Optional(
      Type.Integer({ minimum: depositDays.min, maximum: depositDays.max, title: '입금 기한(일)' }),
    ),
    saleDepositHours: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: saleDepositHours.min,
          maximum: saleDepositHours.max,
          title: '행사 상품 입금 기한(시간)',
          description:
            'The hours of a deposit for goods behind a sale or a sale gate; null when such goods cannot be paid by deposit',
        }),
      ),
    ),
    escrow: Type.Optional(EscrowSettings),
    providers: Type.Optional(
      Type.Array(PaymentProviderName, {
        maxItems: 10,
        description: 'The versions of PortOne for which the shop has keys. Methods of another version are not offered',
      }),
    ),
    depositsOff: Type.Optional(
      Type.Boolean({
        description:
          'True when no method for cash is offered, because REFUND_ACCOUNT_KEY is not set, the key that encrypts refund accounts. Absent when it is set',
      }),
    ),
  },
  { name: 'PaymentMethodSettings' },
);

/**
 * Calls for the ways to pay, as the owner set them. The payment page does not use these calls: the call `final` answers
 * the methods that are switched on.
 */
export const paymentMethodCalls = defineCalls({
  paymentMethods: {
    summary: "Answers the shop's settings for payment methods, deposits and escrow",
    method: 'GET',
    path: '/api/admin/shop/payment-methods',
    owner: 'order-payment',
    access: 'admin',
    needs: 'settings.write',
    fresh: true,
    addition: true,
    answers: { 200: PaymentMethodSettings },
  },
  /**
   * `version` is the version that the operator edited. When it is not the newest, the call answers 409 SETTING_CHANGED
   * with the current `settings`.
   */
  setPaymentMethods: {
    summary: "Changes the shop's settings for payment methods, deposits and escrow",
    method: 'PUT',
    path: '/api/admin/shop/payment-methods',
    owner: 'order-payment',
    access: 'admin',
    needs: 'settings.write',
    fresh: true,
    addition: true,
    refusals: ['DEPOSITS_OFF', 'SETTING_CHANGED'],
    action: '결제 수단 변경',
    body: PaymentMethodSettings,
    answers: { 200: PaymentMethodSettings },
  },
});
