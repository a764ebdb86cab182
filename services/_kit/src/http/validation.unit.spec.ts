import { allCalls, calls } from '@gyeol/contracts/http/index.ts';
import { Typed } from '@gyeol/contracts/kinds.ts';
import type { Kind } from '@gyeol/contracts/rules/folds.ts';
import { Nullable } from '@gyeol/contracts/schema.ts';
import { type TSchema, Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { serialisers } from './serialise.ts';
import { createCheck } from './validation.ts';

const refusal = (schema: TSchema, data: unknown, part = 'body') => {
  const error = createCheck(schema, part)(data);
  return error && { message: error.message, field: error.extra.field };
};
const object = Type.Object({
  price: Type.Integer({ minimum: 1, maximum: 1_000_000, title: '가격' }),
  name: Type.String({ minLength: 1, maxLength: 5, title: '이름' }),
  tags: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 2, title: '태그' })),
});

describe('a refusal', () => {
  it.each([
    [{ name: '결' }, 'price', '가격을 입력해주세요.'],
    [{ price: 0, name: '결' }, 'price', '가격은 1 이상이어야 합니다.'],
    [{ price: 2_000_000, name: '결' }, 'price', '가격은 1,000,000 이하여야 합니다.'],
    [{ price: '5', name: '결' }, 'price', '가격은 정수여야 합니다.'],
    [{ price: 5, name: '' }, 'name', '이름을 입력해주세요.'],
    [{ price: 5, name: '여섯글자이름' }, 'name', '이름은 5자 이하여야 합니다.'],
    [{ price: 5, name: '결', tags: [] }, 'tags', '태그를 하나 이상 선택해주세요.'],
    [{ price: 5, name: '결', tags: ['a', 'b', 'c'] }, 'tags', '태그는 2개 이하여야 합니다.'],
    [[], 'body', '입력한 내용을 다시 확인해주세요.'],
    [undefined, 'body', '입력한 내용을 다시 확인해주세요.'],
  ])('of %j names the field %s: %s', (data, field, message) => {
    expect(refusal(object, data)).toEqual({ field, message });
  });

  it('has the sentence of the schema and the path of the nested field', () => {
    const body = {
      itemManagements: [
        { itemOptionId: 1, quantity: 1 },
        { itemOptionId: 2, quantity: 100 },
      ],
    };
    expect(refusal(calls.order.createSheet.body, body)).toEqual({
      field: 'itemManagements.1.quantity',
      message: '수량은 1개부터 99개까지 선택할 수 있습니다.',
    });
  });

  it('uses the label of a field inside and outside a union', () => {
    const maybe = Type.Object({ rate: Nullable(Type.Integer({ maximum: 100, title: '할인율' })) });
    expect(refusal(maybe, { rate: 101 })).toEqual({ field: 'rate', message: '할인율은 100 이하여야 합니다.' });
    const sort = calls.catalog.getByCategory.params;
    const params = { category: 'ALL', sort: 'price', page: '0', size: '12' };
    expect(refusal(sort, params, 'params')).toEqual({ field: 'sort', message: '정렬 값이 올바르지 않습니다.' });
  });
});

describe('the validation of types', () => {
  it('converts values of a path and query from text, but not values of a body', () => {
    const params = { page: '2', size: '10' };
    expect(refusal(calls.order.history.params, params, 'params')).toBeUndefined();
    expect(params).toEqual({ page: 2, size: 10 });
    expect(refusal(calls.cart.add.body, { itemOptionId: '1', quantity: 1 })?.field).toBe('itemOptionId');
    expect(refusal(calls.cart.add.body, { itemOptionId: 1, quantity: true })?.field).toBe('quantity');
  });

  it.each(['-1', '1.5', 'abc', '', '101'])('refuses %j as a page size', (size) => {
    expect(refusal(calls.order.history.params, { page: '0', size }, 'params')?.field).toBe('size');
  });

  it('refuses a query parameter that is given twice', () => {
    const query = calls.catalog.getByCategory.query;
    expect(refusal(query, { q: ['a', 'b'] }, 'querystring')?.field).toBe('q');
  });

  it('ignores unknown keys of a body', () => {
    const body = { itemOptionId: 1, quantity: 1, price: 1, username: 'someone' };
    expect(refusal(calls.cart.add.body, body)).toBeUndefined();
  });
});

describe('a text', () => {
  const check = (kind: Kind, typed: string) => {
    const body = { list: [{ field: typed }], maybe: typed };
    const field = Typed(kind, { minLength: 1, maxLength: 4, title: '칸' });
    const schema = Type.Object({ list: Type.Array(Type.Object({ field })), maybe: Type.Optional(Nullable(field)) });
    return { refused: refusal(schema, body)?.message, body };
  };

  it.each([
    ['name', ' \u200b김\u0000하늘 ', '김 하늘'],
    ['text', '두\n줄\u200b', '두\n줄'],
    ['digits', '１２３４', '1234'],
    ['raw', ' \u200b ', ' \u200b '],
  ] as const)('is folded by its kind (%s) before its length is checked', (kind, typed, kept) => {
    expect(check(kind, typed)).toEqual({ refused: undefined, body: { list: [{ field: kept }], maybe: kept } });
  });

  it.each(['name', 'text', 'phone'] as const)(
    'counts as missing when its kind is %s and it has invisible characters only',
    (kind) => {
      expect(check(kind, ' \u200b\u3164').refused).toBe('칸을 입력해주세요.');
    },
  );
});

describe('the schemas of a call', () => {
  it.each(allCalls.map((row) => [`${row.method} ${row.path}`, row] as const))('can be compiled: %s', (_name, row) => {
    const parts = { params: row.params, querystring: row.query, body: row.body };
    for (const [part, schema] of Object.entries(parts)) if (schema) createCheck(schema, part)({});
    // The first call of a writer compiles the writer. The compilation must not fail.
    for (const write of serialisers(row.answers).values()) expect(typeof write(null)).toBe('string');
  });
});
