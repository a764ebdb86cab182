import type { Right } from '@gyeol/contracts/rules/rights.ts';
import { matchPath } from 'react-router-dom';

/** The right that each screen under /admin needs. Every member of the staff has `orders.read`. */
const screenRights = {
  '': 'orders.read',
  'payment/stats': 'orders.read',
  'item/stats': 'orders.read',
  audit: 'settings.write',
  'help/:page?': 'orders.read',
  opening: 'settings.write',
  'opening/check': 'settings.write',
  'order/manage/:status': 'orders.read',
  'order/picking': 'orders.ship',
  'order/stalled': 'orders.read',
  'order/returns': 'orders.read',
  'order/deposits': 'orders.read',
  'order/escrow': 'orders.money',
  packing: 'orders.ship',
  'packing/:id': 'orders.ship',
  'packing/:id/slips': 'orders.ship',
  'waiting-room': 'marketing.write',
  'excel/export': 'orders.ship',
  'excel/upload': 'orders.ship',
  'item/list': 'goods.write',
  'items/incomplete': 'goods.write',
  'items/low-stock': 'goods.write',
  'items/stock-file': 'goods.write',
  'item/upload': 'goods.write',
  'item/edit/:id': 'goods.write',
  'item/editDetailImagePriority/:id': 'goods.write',
  'item/editItemOptions/:id': 'goods.write',
  prioritySetting: 'goods.write',
  'category/manage': 'goods.write',
  home: 'goods.write',
  shop: 'settings.write',
  staff: 'staff.manage',
  keys: 'staff.manage',
  'asset/editAsset/:code': 'marketing.write',
  globalSetting: 'settings.write',
  'payment-methods': 'settings.write',
  'member/stats/:category?': 'members.read',
  'member/stats/details/:id': 'members.read',
  messages: 'members.read',
  receipts: 'orders.money',
  'payment/manageRefundHistories': 'orders.read',
  'payment/claims': 'orders.read',
  'item/stockRequestStats': 'goods.write',
  'coupon/createCoupon': 'marketing.write',
  'coupon/issueManually': 'marketing.write',
  'coupon/couponStats': 'marketing.write',
  'coupon/disable': 'marketing.write',
  'coupon/reAble': 'marketing.write',
  points: 'settings.write',
  'points/file': 'settings.write',
  'popular-words': 'goods.write',
  sales: 'marketing.write',
  'sales/new': 'marketing.write',
  'sales/:id': 'marketing.write',
  'sales/:id/live': 'marketing.write',
  security: 'orders.read',
} as const satisfies Record<string, Right>;
export type ScreenPath = keyof typeof screenRights;

const screens = Object.entries(screenRights);

/** Returns the right that the screen at an address needs. Undefined for an address without a screen. */
export const rightOfScreen = (pathname: string): Right | undefined =>
  screens.find(([path]) => matchPath(`/admin/${path}`, pathname))?.[1];
