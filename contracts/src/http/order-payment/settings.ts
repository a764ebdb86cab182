import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { maxDeliveryFee, maxWon } from '../../rules/money.ts';
import { Carrier, VersionedDeliveryTerms } from './delivery-terms.ts';

/**
 * Addition: the value that the operator saw. When the stored value differs, the call answers 409 SETTING_CHANGED with
 * the current `value`.
 */
const seenSetting = { minimum: 0, maximum: maxWon, title: '지금 값' };

/** Calls for the shop's delivery fees and its carrier. */
export const settingCalls = defineCalls({
  /** Answers all terms in one call. The calls below read or change one field of the terms. */
  deliveryTerms: {
    method: 'GET',
    path: '/api/shop/delivery-terms',
    owner: 'order-payment',
    access: 'public',
    addition: true,
    answers: { 200: VersionedDeliveryTerms },
  },
  /**
   * `version` is the version that the operator edited. When it is not the newest, the call answers 409 SETTING_CHANGED
   * with the current `terms`.
   */
  setDeliveryTerms: {
    method: 'PUT',
    path: '/api/admin/shop/delivery-terms',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    action: '배송 정책 변경',
    body: VersionedDeliveryTerms,
    answers: { 200: VersionedDeliveryTerms },
  },
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
  /** Answers the product total from which delivery is free; 0 = never. */
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
  /**
   * Answers the carrier of the parcels, which decides the form of tracking numbers and the address of the tracking
   * page.
   */
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
