/**
 * The pages of the shop (storefront document §2, back-office document §2). The web's router and the gateway, which
 * answers a browser's navigation to them with the page, read the same list. Parameters in braces, as in call paths.
 */
const shopRoutes = [
  '/',
  '/shop',
  '/detail/{id}',
  '/about-us',
  '/instructions',
  '/terms-of-use',
  '/privacy-policy',
  '/user/login',
  '/user/register',
  '/user/register/kakao',
  '/user/findInfo',
  '/kakao/oauth/redirect',
  '/user/cart',
  '/order',
  '/payment',
  '/payment-redirect',
  '/payment/details/{uid}',
  '/payment/cancel/{uid}',
  '/payment/receipt/{uid}',
  '/payment/refundHistory/create/{originalMerchantUid}',
  '/payment/refundRequest/create/{uid}',
  '/order/review/upload/{id}',
  '/user/myPage',
  '/user/info/edit',
  '/user/password/edit',
  '/user/coupon/registerCode',
  '/notice',
  '/notice/detail/{id}',
  '/notice/upload',
  // Ours.
  '/payment/claims/{uid}',
  '/review-policy',
  '/o/{code}',
  '/user/welcome',
  '/user/addresses',
  '/waiting/{doorId}',
  '/likes',
] as const;

const adminRoutes = [
  '/admin',
  '/admin/item/edit/{id}',
  '/admin/item/upload',
  '/admin/category/manage',
  '/admin/order/manage/{status}',
  '/admin/globalSetting',
  '/admin/member/stats',
  '/admin/member/stats/details/{id}',
  '/admin/member/stats/{category}',
  '/admin/payment/stats',
  '/admin/item/stats',
  '/admin/payment/manageRefundHistories',
  '/admin/item/stockRequestStats',
  '/admin/prioritySetting',
  '/admin/coupon/createCoupon',
  '/admin/coupon/reAble',
  '/admin/coupon/couponStats',
  '/admin/coupon/disable',
  '/admin/coupon/issueManually',
  '/admin/item/editDetailImagePriority/{id}',
  '/admin/item/editItemOptions/{id}',
  '/admin/asset/editAsset/{code}',
  '/admin/excel/export',
  '/admin/excel/upload',
  // Ours.
  '/admin/audit',
  '/admin/home',
  '/admin/item/list',
  '/admin/items/incomplete',
  '/admin/opening',
  '/admin/opening/check',
  '/admin/order/picking',
  '/admin/waiting-room',
] as const;

type ShopRoute = (typeof shopRoutes)[number];
type AdminRoute = (typeof adminRoutes)[number];
export type PageRoute = ShopRoute | AdminRoute;
export const pageRoutes: readonly PageRoute[] = [...shopRoutes, ...adminRoutes];
