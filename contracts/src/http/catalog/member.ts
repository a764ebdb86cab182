import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { ImagePath, Ok } from '../../schema.ts';
import { ByItem, ByOption } from './item.ts';

/** What a member may do with items and images. */
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
  presignedUrl: {
    method: 'POST',
    path: '/api/s3/getPreSignedUrl',
    owner: 'catalog',
    access: 'member',
    body: Type.Object({ path: ImagePath, size: Type.Optional(Type.Integer({ minimum: 1, title: '파일 크기' })) }),
    answers: { 200: Type.Object({ url: Type.String(), contentType: Type.String(), path: Type.String() }) },
  },
  /** Where `url` of `presignedUrl` leads in a shop that stores its images as files. The token is the right to it. */
  upload: {
    method: 'PUT',
    path: '/api/upload/{token}',
    owner: 'catalog',
    access: 'public',
    addition: true,
    params: Type.Object({ token: Type.String() }),
    accepts: 'file',
    answers: { 200: Ok },
  },
});
