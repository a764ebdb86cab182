import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { maxDeliveryFee, maxWon } from '../../rules/money.ts';
import { Carrier, VersionedDeliveryTerms } from './delivery-terms.ts';

/**
 * Addition to the specification: the value that the operator saw. When the stored value differs, the call answers 409
 * SETTING_CHANGED with the current `value`.
 */
const seenSetting = { minimum: 0, maximum: maxWon, title: '지금 값' };

/** Calls for the shop's delivery fees and its carrier. */
export const settingCalls = defineCalls({
  /** All terms in one call. The calls below read or change one field of the terms. */
  deliveryTerms: {
    summary: "Answers the shop's delivery terms, such as fees, carrier and closed days",
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
    summary: "Changes the shop's delivery terms",
    method: 'PUT',
    path: '/api/admin/shop/delivery-terms',
    owner: 'order-payment',
    access: 'admin',
    needs: 'settings.write',
    addition: true,
    refusals: ['SETTING_CHANGED'],
    action: '배송 정책 변경',
    body: VersionedDeliveryTerms,
    answers: { 200: VersionedDeliveryTerms },
  },
  deliveryFee: {
    summary: "Answers the shop's flat delivery fee",
    method: 'GET',
    path: '/api/admin/getSettingValue/deliveryFee',
    owner: 'order-payment',
    access: 'public',
    answers: { 200: Type.Integer() },
  },
  setDeliveryFee: {
    summary: "Changes the shop's flat delivery fee",
    method: 'PUT',
    path: '/api/admin/setSettingValue/deliveryFee/{value}',
    owner: 'order-payment',
    access: 'admin',
    needs: 'settings.write',
    refusals: ['SETTING_CHANGED'],
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
  /** The answer 0 means that delivery is never free. */
  freeDeliveryFrom: {
    summary: 'Answers the product total from which delivery is free',
    method: 'GET',
    path: '/api/admin/getSettingValue/freeDeliveryFrom',
    owner: 'order-payment',
    access: 'public',
    addition: true,
    answers: { 200: Type.Integer() },
  },
  setFreeDeliveryFrom: {
    summary: 'Changes the product total from which delivery is free',
    method: 'PUT',
    path: '/api/admin/setSettingValue/freeDeliveryFrom/{value}',
    owner: 'order-payment',
    access: 'admin',
    needs: 'settings.write',
    addition: true,
    refusals: ['SETTING_CHANGED'],
    action: '무료배송 기준 변경',
    params: Type.Object({
      value: Type.Integer({ minimum: 0, maximum: maxWon, title: '무료배송 기준 금액' }),
    }),
    query: Type.Object({ expected: Type.Optional(Type.Integer(seenSetting)) }),
    answers: { 200: Type.Integer() },
  },
  /** The carrier decides the form of tracking numbers and the address of the tracking page. */
  carrier: {
    summary: "Answers the carrier of the shop's parcels",
    method: 'GET',
    path: '/api/admin/getSettingValue/carrier',
    owner: 'order-payment',
    access: 'admin',
    needs: 'orders.read',
    addition: true,
    answers: { 200: Carrier },
  },
  setCarrier: {
    summary: "Changes the carrier of the shop's parcels",
    method: 'PUT',
    path: '/api/admin/setSettingValue/carrier/{value}',
    owner: 'order-payment',
    access: 'admin',
    needs: 'settings.write',
    addition: true,
    refusals: ['SETTING_CHANGED'],
    action: '택배사 변경',
    params: Type.Object({ value: Carrier }),
    query: Type.Object({ expected: Type.Optional(Carrier) }),
    answers: { 200: Carrier },
  },
});
