import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { Id, ImagePath, Ok, Stock, Won } from '../../schema.ts';
import { ByItem, ByOption, ItemDetail, ItemOption, NewOption } from './item.ts';

const optionRefusals = ['ITEM_NOT_FOUND', 'OPTION_NOT_FOUND'] as const;

export const optionCalls = defineCalls({
  updateOptionStock: {
    summary: 'Sets the stock of an option',
    method: 'PUT',
    path: '/api/admin/updateItemOptionStock/{optionId}',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    refusals: [...optionRefusals, 'STOCK_MOVED'],
    action: '옵션 재고 변경',
    params: ByOption,
    body: Type.Object({ stockQuantity: Stock, expectedStockQuantity: Type.Optional(Stock) }),
    answers: { 200: ItemOption },
  },
  updateOptionPrice: {
    summary: 'Sets the additional price of an option',
    method: 'PUT',
    path: '/api/admin/updateItemOptionPrice/{optionId}',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    refusals: [...optionRefusals, 'PRICE_MOVED'],
    action: '옵션 추가금액 변경',
    params: ByOption,
    body: Type.Object({ additionalPrice: Won, expectedAdditionalPrice: Type.Optional(Won) }),
    answers: { 200: ItemOption },
  },
  updateOptionSoldOut: {
    summary: 'Marks an option as sold out, or removes this mark',
    method: 'PUT',
    path: '/api/admin/updateIsOptionSoldOut/{optionId}',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    refusals: [...optionRefusals],
    action: '옵션 품절 변경',
    params: ByOption,
    body: Type.Object({ isOptionSoldOut: Type.Boolean() }),
    answers: { 200: ItemOption },
  },
  /** `imageUrls` must be among the item's main and detail images, else 400 IMAGE_NOT_FOUND. */
  updateOptionImages: {
    summary: 'Chooses the images of an item that show one of its options',
    method: 'PUT',
    path: '/api/admin/updateItemOptionImages/{optionId}',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    addition: true,
    refusals: [...optionRefusals, 'IMAGE_NOT_FOUND'],
    action: '옵션 사진 변경',
    params: ByOption,
    body: Type.Object({
      imageUrls: Type.Array(ImagePath, {
        maxItems: 20,
        title: '옵션 사진',
        message: '옵션 사진은 20장까지 고를 수 있습니다.',
      }),
    }),
    answers: { 200: ItemDetail },
  },
  deleteOption: {
    summary: 'Deletes an option of an item',
    method: 'DELETE',
    path: '/api/admin/deleteItemOption/{optionId}',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    refusals: [...optionRefusals, 'LAST_OPTION'],
    action: '옵션 삭제',
    params: ByOption,
    answers: { 200: Ok },
  },
  addOption: {
    summary: 'Adds an option to an item',
    method: 'POST',
    path: '/api/admin/addItemOption/{itemId}',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    refusals: ['ITEM_NOT_FOUND', 'OPTION_NAME_TAKEN'],
    action: '옵션 추가',
    params: ByItem,
    body: NewOption,
    answers: { 200: ItemOption },
  },
  /** Options without requests are left out. */
  optionRequests: {
    summary: 'Counts for each option the members who get a message when it is back in stock',
    method: 'GET',
    path: '/api/admin/fetchOptionRequests',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    addition: true,
    query: Type.Object({
      itemIds: Typed('raw', { maxLength: 2_000, pattern: '^\\d{1,15}(,\\d{1,15}){0,99}$', title: '상품 번호' }),
    }),
    answers: { 200: Type.Array(Type.Object({ itemOptionId: Id, requests: Type.Integer() })) },
  },
});
