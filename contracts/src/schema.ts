import { type TProperties, type TSchema, Type } from 'typebox';
import { Typed } from './kinds.ts';
import { maxOrderWon, maxWon } from './rules/money.ts';
import { telephonePattern } from './rules/phone.ts';

/**
 * Shared pieces of the call schemas. `title` is the Korean name of a field. `message` is the sentence that a person
 * reads when the value of the field is wrong. The one error handler uses both.
 */
export const Id = Type.Integer({ name: 'Id', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, title: '번호' });
/** The id of a member who acts, or the negative id of a program's key (`rules/actor.ts`). */
export const ActorId = Type.Integer({
  name: 'ActorId',
  minimum: -Number.MAX_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
  title: '번호',
});
/** Whole won, never negative. */
export const Won = Type.Integer({ name: 'Won', minimum: 0, maximum: maxWon, title: '금액' });
/** The money of a whole order, or of a payment for one: whole won, never negative. */
export const OrderWon = Type.Integer({ name: 'OrderWon', minimum: 0, maximum: maxOrderWon, title: '주문 금액' });
/** The most pieces of one option. */
export const maxStock = 1_000_000;
export const Stock = Type.Integer({ name: 'Stock', minimum: 0, maximum: maxStock, title: '재고' });
export const Quantity = Type.Integer({
  name: 'Quantity',
  minimum: 1,
  maximum: 99,
  title: '수량',
  message: '수량은 1개부터 99개까지 선택할 수 있습니다.',
});
/** UTC, ISO 8601, ends in Z. */
export const Instant = Type.String({ name: 'Instant', format: 'date-time' });
/** A text that says who or where a person is. The page of events marks it. */
export const PersonalText = Type.String({ personal: true });
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const Ok = Type.Object({ ok: Type.Literal(true) }, { name: 'Ok' });
/** The answer of a call that has no data to answer and only confirms its success. */
export const ok = { ok: true } as const;
export const Nothing = Type.Undefined();
/** The events that a service has written and not yet published. */
export const UnsentEvents = Type.Object(
  {
    count: Type.Integer(),
    oldestSeconds: Type.Integer({ description: 'The age of the oldest of them; 0 when there is none' }),
  },
  { name: 'UnsentEvents' },
);
/** The body of a row that `produces` a file. */
export const FileBody = Type.Unknown({ description: 'A file' });
export const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export const Role = Type.Union([Type.Literal('ROLE_USER'), Type.Literal('ROLE_ADMIN')], { name: 'Role' });
export const OrderStatus = Type.Union(
  [Type.Literal('PREPARING'), Type.Literal('SHIPPING'), Type.Literal('DELIVERED'), Type.Literal('CANCELLED')],
  { name: 'OrderStatus' },
);
export const CouponType = Type.Union(
  [
    Type.Literal('AMOUNT_ALL_EXPIRES_AT'),
    Type.Literal('AMOUNT_DURATION_DAYS'),
    Type.Literal('PERCENTAGE_ALL_EXPIRES_AT'),
    Type.Literal('PERCENTAGE_DURATION_DAYS'),
  ],
  { name: 'CouponType' },
);

/** An order number (merchantUid): unguessable, at most 40 characters. */
export const MerchantUid = Typed('digits', { name: 'MerchantUid', minLength: 1, maxLength: 40, title: '주문번호' });
/** A phone number in any spelling. A service that needs a mobile number checks that itself. */
export const Phone = Typed('phone', {
  name: 'Phone',
  minLength: 1,
  maxLength: 20,
  title: '전화번호',
  message: '전화번호 형식이 바르지 않습니다.',
});
/** A Korean number that a courier can call. */
export const Telephone = Typed('phone', {
  name: 'Telephone',
  pattern: telephonePattern,
  title: '연락처',
  message: '전화번호 형식이 바르지 않습니다.',
});
export const PostCode = Typed('postcode', {
  name: 'PostCode',
  pattern: '^\\d{5}$',
  title: '우편번호',
  message: '올바른 주소를 입력해주세요.',
});
export const ImagePath = Typed('raw', { name: 'ImagePath', minLength: 1, maxLength: 300, title: '이미지' });

const PageNumber = Type.Integer({ minimum: 0, maximum: 1_000_000, title: '페이지' });
const PageSize = Type.Integer({ minimum: 1, maximum: 100, title: '페이지 크기' });
/** The path parameters of a paged call, with the further parameters of that path. */
export const pageParams = <P extends TProperties>(more: P) =>
  Type.Object({ ...more, page: PageNumber, size: PageSize });
export const PageParams = pageParams({});

const PageInfo = Type.Object(
  {
    size: Type.Integer(),
    totalElements: Type.Integer(),
    totalPages: Type.Integer(),
    number: Type.Integer(),
  },
  { name: 'PageInfo' },
);
/** The object `page` in the answer of a list that has `totalElements` elements in all. */
export const pageInfo = ({ page, size }: { page: number; size: number }, totalElements: number) => ({
  size,
  totalElements,
  totalPages: Math.ceil(totalElements / size),
  number: page,
});
/** The name of a page of rows, for the API page. */
const pageName = ({ name }: TSchema & { name?: string }) => (name === undefined ? {} : { name: `${name}Page` });
/** The specification's hypermedia list. `_embedded.<name>` exists even when the list is empty. */
export const embedded = <const Name extends string, T extends TSchema>(name: Name, row: T) =>
  Type.Object(
    {
      _embedded: Type.Object({ [name]: Type.Array(row) } as { [K in Name]: ReturnType<typeof Type.Array<T>> }),
      page: PageInfo,
    },
    pageName(row),
  );
/** A page without hypermedia. The refund and restock lists have this form. */
export const contentPage = <T extends TSchema>(row: T) =>
  Type.Object({ content: Type.Array(row), totalElements: Type.Integer(), totalPages: Type.Integer() }, pageName(row));
