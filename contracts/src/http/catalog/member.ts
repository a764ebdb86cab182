import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { Id, ImagePath, Instant, Nullable, Ok, Won } from '../../schema.ts';
import { ByItem, ByOption, ItemCard } from './item.ts';

/** A liked item, with its price and availability at the time it was liked; null when they were not recorded. */
const LikedItem = Type.Object({
  item: ItemCard,
  likedAt: Instant,
  likedPrice: Nullable(Won),
  likedInStock: Nullable(Type.Boolean()),
});
/** A like of a visitor, stored on the device. At most `maxDeviceLikes` likes of a device are taken over at login. */
const DeviceLike = Type.Object({ itemId: Id, price: Nullable(Won), inStock: Nullable(Type.Boolean()) });
const maxDeviceLikes = 100;

export const memberItemCalls = defineCalls({
  requestRestock: {
    method: 'POST',
    path: '/api/item/sendStockRequest/{optionId}',
    owner: 'catalog',
    access: 'member',
    params: ByOption,
    answers: { 200: Ok },
  },
  checkLike: {
    method: 'GET',
    path: '/api/like/check/{itemId}',
    owner: 'catalog',
    access: 'member',
    params: ByItem,
    answers: { 200: Type.Object({ liked: Type.Boolean() }) },
  },
  like: {
    method: 'PUT',
    path: '/api/like/{itemId}',
    owner: 'catalog',
    access: 'member',
    addition: true,
    params: ByItem,
    answers: { 200: Type.Object({ liked: Type.Boolean() }) },
  },
  unlike: {
    method: 'DELETE',
    path: '/api/like/{itemId}',
    owner: 'catalog',
    access: 'member',
    addition: true,
    params: ByItem,
    answers: { 200: Type.Object({ liked: Type.Boolean() }) },
  },
  /** Lists the member's likes, the newest first; items that are no longer sold are left out. */
  likedItems: {
    method: 'GET',
    path: '/api/like/items',
    owner: 'catalog',
    access: 'member',
    addition: true,
    answers: { 200: Type.Array(LikedItem) },
  },
  /** Adds the likes of the device to the likes of the member who logs in there; existing likes stay as they are. */
  joinLikes: {
    method: 'POST',
    path: '/api/like/join',
    owner: 'catalog',
    access: 'member',
    addition: true,
    body: Type.Object({
      likes: Type.Array(DeviceLike, { maxItems: maxDeviceLikes, title: '찜한 상품' }),
    }),
    answers: { 200: Ok },
  },
  presignedUrl: {
    method: 'POST',
    path: '/api/s3/getPreSignedUrl',
    owner: 'catalog',
    access: 'member',
    body: Type.Object({ path: ImagePath, size: Type.Optional(Type.Integer({ minimum: 1, title: '파일 크기' })) }),
    answers: { 200: Type.Object({ url: Type.String(), contentType: Type.String(), path: Type.String() }) },
  },
  /**
   * Receives an upload in a shop that stores its images as files. `presignedUrl` answers the `url` of this call. The
   * token in the path authorizes the upload.
   */
  upload: {
    method: 'PUT',
    path: '/api/upload/{token}',
    owner: 'catalog',
    access: 'public',
    addition: true,
    params: Type.Object({ token: Typed('raw') }),
    accepts: 'file',
    answers: { 200: Ok },
  },
});
