import { addressKeys } from '../entities/address/keys.ts';
import { assetKeys } from '../entities/asset-group/keys.ts';
import { cartChanged } from '../entities/cart/cart-changed.ts';
import { categoryKeys } from '../entities/category/keys.ts';
import { couponKeys } from '../entities/coupon/keys.ts';
import { deliveryKeys } from '../entities/delivery/keys.ts';
import { itemKeys } from '../entities/item/keys.ts';
import { likeKeys } from '../entities/like/keys.ts';
import { memberKeys } from '../entities/member/keys.ts';
import { noticeKeys } from '../entities/notice/keys.ts';
import { orderKeys } from '../entities/order/keys.ts';
import { pointKeys } from '../entities/points/keys.ts';
import { receiptKeys } from '../entities/receipt/keys.ts';
import { reviewKeys } from '../entities/review/keys.ts';
import { my, office, officeOf } from '../shared/api/keys.ts';
import { type Changes, readAgain } from '../shared/api/read-again.ts';

/** Used for calls that change nothing, and for calls that change only data that no screen has read. */
const nothing = [] as const;
/** Used for calls whose answer replaces all data that the screen had read, so that nothing has to be read again. */
const byAnswer = nothing;
/**
 * Used for calls that upload a file of rows. These calls read nothing again, because a dry run makes the same call and
 * changes nothing. After the file is saved, `useSheet` reads everything again.
 */
const byUseSheet = nothing;
const items = [itemKeys.all, officeOf('items')] as const;
const sales = [officeOf('sales'), ...items] as const;
const orders = [orderKeys.all, office] as const;
const settings = [deliveryKeys.terms, officeOf('settings')] as const;
const words = [officeOf('popular-words'), itemKeys.popularWords] as const;
const coupons = [officeOf('coupons')] as const;
const saleGates = [officeOf('sale-gates')] as const;
const addresses = [addressKeys.all, memberKeys.info] as const;
const reviews = [reviewKeys.mine, reviewKeys.allReviewable] as const;

/** For each write, the data that is read again after it. The screen that sends the write does not matter. */
export const changes: Changes = {
  'catalog.requestRestock': nothing,
  'catalog.like': [likeKeys.items(true)],
  'catalog.unlike': [likeKeys.items(true)],
  'catalog.joinLikes': [likeKeys.all],
  'catalog.presignedUrl': nothing,
  'catalog.upload': nothing,
  'catalog.addCategory': [categoryKeys.all, itemKeys.all],
  'catalog.updateCategory': [categoryKeys.all, itemKeys.all],
  'catalog.deleteCategory': [categoryKeys.all, itemKeys.all],
  'catalog.refuseWords': words,
  'catalog.allowWords': words,
  'catalog.previewSale': nothing,
  'catalog.createSale': sales,
  'catalog.editSale': sales,
  'catalog.endSale': sales,
  'catalog.remindOfSale': nothing,
  'catalog.uploadItem': items,
  'catalog.editItem': items,
  'catalog.deleteItem': items,
  'catalog.editGuideImagePriority': items,
  'catalog.editDetailImagePriority': items,
  'catalog.setSoldOut': items,
  'catalog.unsetSoldOut': items,
  'catalog.updateOptionStock': items,
  'catalog.updateOptionPrice': items,
  'catalog.updateOptionSoldOut': items,
  'catalog.updateOptionImages': items,
  'catalog.deleteOption': items,
  'catalog.addOption': items,
  'catalog.setPriority': [itemKeys.all, officeOf('priorities')],
  'catalog.bulkEdit': items,
  'catalog.changeItems': items,
  'catalog.copyItem': items,
  'catalog.setLowStockAt': items,
  'catalog.readStockFile': nothing,
  'catalog.fillNotices': items,
  'catalog.editAssetGroup': [assetKeys.all, itemKeys.home],
  'catalog.composeHome': [itemKeys.home],
  'catalog.saveShopProfile': byAnswer,
  'catalog.storeShopDrawing': nothing,
  'catalog.saveShopDocument': [officeOf('shop-documents')],
  'catalog.previewShopDocument': nothing,
  'catalog.openWithReason': byAnswer,
  'catalog.withdrawOpeningReason': byAnswer,
  'member.login': nothing,
  'member.checkDisplayName': nothing,
  'member.checkUsername': nothing,
  'member.checkPhoneNumber': nothing,
  'member.sendCode': nothing,
  'member.verifyCode': nothing,
  'member.register': nothing,
  'member.kakaoRegister': nothing,
  'member.findByPhone': nothing,
  'member.tokenByPhone': nothing,
  'member.editUserInfo': addresses,
  'member.addAddress': addresses,
  'member.editAddress': addresses,
  'member.removeAddress': [addressKeys.all],
  'member.checkPassword': nothing,
  'member.editPassword': [memberKeys.info, memberKeys.sessions],
  'member.logout': nothing,
  'member.secondFactor': nothing,
  'member.proveSecondFactor': nothing,
  'member.enrolSecondFactor': nothing,
  'member.confirmSecondFactor': [memberKeys.secondFactor],
  'member.newRecoveryCodes': [memberKeys.secondFactor],
  'member.endSession': [memberKeys.sessions],
  'staff.invite': [officeOf('staff')],
  'staff.resendInvitation': [officeOf('staff')],
  'staff.withdrawInvitation': [officeOf('staff')],
  'staff.readInvitation': nothing,
  'staff.acceptInvitation': nothing,
  'staff.setRole': [officeOf('staff')],
  'staff.end': [officeOf('staff')],
  'key.create': [officeOf('program-keys')],
  'key.end': [officeOf('program-keys')],
  'message.decideMessage': [officeOf('messages')],
  'cart.setQuantity': cartChanged,
  'cart.remove': cartChanged,
  'cart.add': cartChanged,
  'order.setDeliveryTerms': settings,
  'order.setDeliveryFee': settings,
  'order.setFreeDeliveryFrom': settings,
  'order.setCarrier': settings,
  'order.setPaymentMethods': byAnswer,
  'order.createSheet': nothing,
  // `useComplete` reads again what a placed order changes. After a refusal the order sheet must not change. Reading the
  // data of the order sheet again would create a new order sheet.
  'order.complete': nothing,
  'order.validate': nothing,
  'order.webhook': nothing,
  'order.signedWebhook': nothing,
  'order.confirmPayment': nothing,
  'order.tryPaymentKeys': nothing,
  'order.setRefundAccount': [orderKeys.deposits],
  'order.requestCashReceipt': [receiptKeys.all],
  'order.decideReceipt': [officeOf('receipts')],
  'order.decideEscrow': [officeOf('escrow')],
  'order.packOrders': [office],
  'order.cancel': [my],
  'order.setDelivered': orders,
  'order.setShipping': orders,
  'order.shipOrders': orders,
  'order.deliverOrders': orders,
  'order.undoShipping': orders,
  'order.undoDelivery': orders,
  'order.changeReceiver': orders,
  'order.confirmOrder': orders,
  'order.setPostUrl': orders,
  'order.setReturned': orders,
  'order.writeOffReturn': orders,
  'order.setOrderNote': [orderKeys.all, orderKeys.office],
  'order.requestClaim': [orderKeys.all],
  'order.processClaim': [office],
  'order.estimateClaim': nothing,
  'order.createClaim': [orderKeys.all],
  'order.withdrawClaim': [orderKeys.all],
  'order.acceptClaims': orders,
  'order.moveClaim': orders,
  'order.setReturnParcel': orders,
  'order.shipExchange': orders,
  'order.turnIntoReturn': orders,
  'order.setClaimFault': orders,
  'order.refundClaim': orders,
  'coupon.issueByPromoCode': [couponKeys.all],
  'coupon.create': coupons,
  'coupon.enable': coupons,
  'coupon.disable': coupons,
  'coupon.issueByUsername': coupons,
  'coupon.issueByPhoneNumber': coupons,
  'points.setTerms': [pointKeys.terms],
  'points.setGrantLimit': [officeOf('staff')],
  'points.adjust': [officeOf('points')],
  'points.adjustByFile': byUseSheet,
  // The member is leaving the review screen. If the data of the review screen were read at once, the screen would
  // report that a review already exists.
  'review.addReview': (client) => void readAgain(client, reviews, 'none'),
  'review.deleteReview': reviews,
  'review.deleteNotice': [noticeKeys.all],
  'review.deleteReply': [noticeKeys.all, reviewKeys.mine],
  'review.addReply': [noticeKeys.all, reviewKeys.mine],
  'review.addNotice': [noticeKeys.all],
  'shipping.importExcel': byUseSheet,
  'shipping.errorRows': nothing,
  'packing.packMatching': [office],
  'waiting.join': nothing,
  'waiting.leave': nothing,
  'waiting.openSaleGate': saleGates,
  'waiting.changeSaleGate': saleGates,
  'waiting.closeSaleGate': saleGates,
};
