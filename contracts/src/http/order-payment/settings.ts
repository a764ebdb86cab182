import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { maxDeliveryFee, maxWon } from '../../rules/money.ts';

/** The codes of `carriers`. */
const Carrier = Type.Union(
  [Type.Literal('epost'), Type.Literal('cj'), Type.Literal('lotte'), Type.Literal('hanjin'), Type.Literal('logen')],
  { title: '택배사' },
);
/** Ours: what the operator saw; 409 SETTING_CHANGED with the `value` of now when it is not so any more. */
const seenSetting = { minimum: 0, maximum: maxWon, title: '지금 값' };

/** What the shop asks for a delivery, and who carries it. */
export const settingCalls = defineCalls({
  deliveryFee: {
    method: 'GET',
    path: '/api/admin/getSettingValue/deliveryFee',
    owner: 'order-payment',
    access: 'public',
    answers: { 200: Type.Integer() },
  },
  setDeliveryFee: {
    method: 'PUT',
    path: '/api/admin/setSettingValue/deliveryFee/{value}',
    owner: 'order-payment',
    access: 'admin',
    action: '배송비 변경',
    params: Type.Object({
      value: Type.Integer({
        minimum: 0,
        maximum: maxDeliveryFee,
        title: '배송비',
        message: '배송비는 0 이상의 값이어야 합니다.',
      }),
    }),
    query: Type.Object({ expected: Type.Optional(Type.Integer(seenSetting)) }),
    answers: { 200: Type.Integer() },
  },
  /** Ours: the product total from which delivery is free; 0 = never. */
  freeDeliveryFrom: {
    method: 'GET',
    path: '/api/admin/getSettingValue/freeDeliveryFrom',
    owner: 'order-payment',
    access: 'public',
    addition: true,
    answers: { 200: Type.Integer() },
  },
  setFreeDeliveryFrom: {
    method: 'PUT',
    path: '/api/admin/setSettingValue/freeDeliveryFrom/{value}',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    action: '무료배송 기준 변경',
    params: Type.Object({
      value: Type.Integer({ minimum: 0, maximum: maxWon, title: '무료배송 기준 금액' }),
    }),
    query: Type.Object({ expected: Type.Optional(Type.Integer(seenSetting)) }),
    answers: { 200: Type.Integer() },
  },
  /** Ours: who carries the parcels; decides the form of tracking numbers and their page. */
  carrier: {
    method: 'GET',
    path: '/api/admin/getSettingValue/carrier',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    answers: { 200: Carrier },
  },
  setCarrier: {
    method: 'PUT',
    path: '/api/admin/setSettingValue/carrier/{value}',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    action: '택배사 변경',
    params: Type.Object({ value: Carrier }),
    query: Type.Object({ expected: Type.Optional(Carrier) }),
    answers: { 200: Carrier },
  },
});
