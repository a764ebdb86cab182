import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { Id, Ok } from '../../schema.ts';
import { ById } from './item.ts';

const RefusedWords = Type.Object({ id: Id, words: Type.String() }, { name: 'RefusedWords' });

/**
 * Operators refuse and allow popular words. A single refused word refuses every search that contains it; several words
 * together refuse only that search.
 */
export const popularWordCalls = defineCalls({
  /** The popular words are those that visitors see now. The newest refused words come first. */
  operatorPopularWords: {
    summary: 'Lists the popular words with their searches in the week, and the refused words',
    method: 'GET',
    path: '/api/admin/fetchPopularWords',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    addition: true,
    answers: {
      200: Type.Object({
        popular: Type.Array(Type.Object({ words: Type.String(), searches: Type.Integer() })),
        refused: Type.Array(RefusedWords),
      }),
    },
  },
  /** When the words are refused already, the call answers the existing row. */
  refuseWords: {
    summary: 'Adds words to the refused words, which are never shown as popular words',
    method: 'POST',
    path: '/api/admin/refusedWords/add',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    addition: true,
    action: '인기 검색어 제외',
    body: Type.Object({
      words: Typed('name', {
        minLength: 1,
        maxLength: 50,
        title: '제외할 검색어',
        message: '제외할 검색어를 50자 안에서 입력해주세요.',
      }),
    }),
    answers: { 200: RefusedWords },
  },
  allowWords: {
    summary: 'Removes words from the refused words',
    method: 'DELETE',
    path: '/api/admin/refusedWords/delete/{id}',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    addition: true,
    refusals: ['REFUSED_WORDS_NOT_FOUND'],
    action: '인기 검색어 제외 취소',
    params: ById,
    answers: { 200: Ok },
  },
});
