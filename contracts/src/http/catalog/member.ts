import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { Id, ImagePath, Instant, Nullable, Ok, Won } from '../../schema.ts';
import { ByItem, ByOption, ItemCard } from './item.ts';

/** A liked item, with its price and availability at the time it was liked; null when they were not recorded. */
const LikedItem = Type.Object(
  {
    item: ItemCard,
    likedAt: Instant,
    likedPrice: Nullable(Won),
    likedInStock: Nullable(Type.Boolean()),
  },
  { name: 'LikedItem' },
);
/** A like of a visitor, stored on the device. At most `maxDeviceLikes` likes of a device are taken over at login. */
const DeviceLike = Type.Object(
  { itemId: Id, price: Nullable(Won), inStock: Nullable(Type.Boolean()) },
  { name: 'DeviceLike' },
);
const maxDeviceLikes = 100;

export const memberItemCalls = defineCalls({
  requestRestock: {
    summary: 'Requests a message to the member when an option can be bought again',
    method: 'POST',
    path: '/api/item/sendStockRequest/{optionId}',
    owner: 'catalog',
    access: 'member',
    refusals: ['OPTION_NOT_FOUND', 'OPTION_AVAILABLE'],
    params: ByOption,
    answers: { 200: Ok },
  },
  checkLike: {
    summary: 'Answers whether the member likes an item',
    method: 'GET',
    path: '/api/like/check/{itemId}',
    owner: 'catalog',
    access: 'member',
    refusals: ['ITEM_NOT_FOUND'],
    params: ByItem,
    answers: { 200: Type.Object({ liked: Type.Boolean() }) },
  },
  like: {
    summary: 'Adds an item to the likes of the member',
    method: 'PUT',
    path: '/api/like/{itemId}',
    owner: 'catalog',
    access: 'member',
    addition: true,
    refusals: ['ITEM_NOT_FOUND', 'LIKE_LIMIT'],
    params: ByItem,
    answers: { 200: Type.Object({ liked: Type.Boolean() }) },
  },
  unlike: {
    summary: 'Removes an item from the likes of the member',
    method: 'DELETE',
    path: '/api/like/{itemId}',
    owner: 'catalog',
    access: 'member',
    addition: true,
    refusals: ['ITEM_NOT_FOUND'],
    params: ByItem,
    answers: { 200: Type.Object({ liked: Type.Boolean() }) },
  },
  buyerLimit: {
    summary: 'Answers how many pieces of an item the limits let the member still buy',
    method: 'GET',
    path: '/api/item/{itemId}/buyer-limit',
    owner: 'catalog',
    access: 'member',
    addition: true,
    refusals: ['ITEM_NOT_FOUND'],
    params: ByItem,
    answers: {
      200: Type.Object({
        remaining: Nullable(Type.Integer()),
        // Absent in answers of the previous release.
        saleTitle: Type.Optional(
          Nullable(
            Type.String({
              description: 'The title of the sale whose limit leaves so many; null: the limit of the item',
            }),
          ),
        ),
      }),
    },
  },
  /** Items that are no longer sold are left out. */
  likedItems: {
    summary: 'Lists the items that the member likes, the newest like first',
    method: 'GET',
    path: '/api/like/items',
    owner: 'catalog',
    access: 'member',
    addition: true,
    answers: { 200: Type.Array(LikedItem) },
  },
  /** Existing likes stay as they are. */
  joinLikes: {
    summary: 'Adds the likes stored on a device to the likes of the member who logs in there',
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
    summary: 'Creates a signed URL to which the member can upload one image',
    method: 'POST',
    path: '/api/s3/getPreSignedUrl',
    owner: 'catalog',
    access: 'member',
    asStaff: 'goods.write',
    refusals: ['IMAGE_PATH_INVALID', 'IMAGE_TOO_LARGE', 'IMAGE_TYPE', 'UPLOAD_LIMIT'],
    body: Type.Object({ path: ImagePath, size: Type.Optional(Type.Integer({ minimum: 1, title: '파일 크기' })) }),
    answers: { 200: Type.Object({ url: Type.String(), contentType: Type.String(), path: Type.String() }) },
  },
  /**
   * The call `presignedUrl` answers the `url` to which the image is sent with this call. The token in the path
   * authorizes the upload.
   */
  upload: {
    summary: 'Receives an uploaded image, in a shop that stores its images as files',
    method: 'PUT',
    path: '/api/upload/{token}',
    owner: 'catalog',
    access: 'public',
    addition: true,
    refusals: ['IMAGE_PATH_INVALID', 'IMAGE_TOO_LARGE', 'UPLOAD_REFUSED'],
    params: Type.Object({ token: Typed('raw') }),
    accepts: 'file',
    answers: { 200: Ok },
  },
});
