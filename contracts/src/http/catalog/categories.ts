import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Addressable, Typed } from '../../kinds.ts';
import { Ok } from '../../schema.ts';
import { ById, Category } from './item.ts';

const CategoryName = Type.Object(
  {
    name: Addressable(
      Typed('name', {
        minLength: 1,
        maxLength: 50,
        title: '카테고리 이름',
        message: '카테고리 이름을 입력해주세요.',
      }),
    ),
  },
  { name: 'CategoryName' },
);

export const categoryCalls = defineCalls({
  addCategory: {
    summary: 'Adds a category of items',
    method: 'POST',
    path: '/api/admin/category/add',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    refusals: ['CATEGORY_TAKEN'],
    action: '카테고리 추가',
    body: CategoryName,
    answers: { 200: Category },
  },
  updateCategory: {
    summary: 'Renames a category of items',
    method: 'PUT',
    path: '/api/admin/category/update/{id}',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    refusals: ['CATEGORY_NOT_FOUND', 'CATEGORY_TAKEN', 'CATEGORY_FIXED'],
    action: '카테고리 이름 변경',
    params: ById,
    body: CategoryName,
    answers: { 200: Category },
  },
  deleteCategory: {
    summary: 'Deletes a category; its items stay in the shop',
    method: 'DELETE',
    path: '/api/admin/category/delete/{id}',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    refusals: ['CATEGORY_NOT_FOUND', 'CATEGORY_FIXED'],
    action: '카테고리 삭제',
    params: ById,
    answers: { 200: Ok },
  },
});
