import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bearer, type Harness, openMember } from './harness.ts';

let shop: Harness;
let token: string;
beforeAll(async () => {
  shop = await openMember();
});
afterAll(() => shop.close());
beforeEach(async () => {
  token = await newcomer();
});

const newcomer = async () => shop.tokenOf(await shop.signUp());
const office = {
  ...{ name: '회사', receiver: '김하늘', phoneNumber: '02-1234-5678' },
  ...{ postCode: '06236', address: '서울시 강남구 테헤란로 1', detailAddress: '3층' },
};
const stored = { ...office, phoneNumber: '0212345678' };
const add = (more: Partial<typeof office> = {}, as = token) =>
  shop.call(memberCalls.addAddress, { headers: bearer(as), body: { ...office, ...more } });
const list = async (as = token) => (await shop.call(memberCalls.addresses, { headers: bearer(as) })).body;
const edit = (id: number, more: Partial<typeof office> = {}, as = token) =>
  shop.call(memberCalls.editAddress, { headers: bearer(as), params: { id }, body: { ...office, ...more } });
const remove = (id: number, as = token) =>
  shop.call(memberCalls.removeAddress, { headers: bearer(as), params: { id } });

describe('the address book', () => {
  it('starts empty, and shows entries as they are added, edited and removed', async () => {
    expect(await list()).toEqual([]);
    const { id } = (await add({ name: ' 회사 ' })).body;
    expect(await list()).toEqual([{ ...stored, id, isDefault: false }]);
    expect(await edit(id, { name: '작업실', detailAddress: '지하' })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect(await list()).toEqual([{ ...stored, id, name: '작업실', detailAddress: '지하', isDefault: false }]);
    expect(await remove(id)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await list()).toEqual([]);
  });

  it('marks the entry that equals the member’s address as default, and lists it first', async () => {
    await add();
    await add({ name: '집', detailAddress: '1층' });
    const { postCode, address } = office;
    for (const [detailAddress, first] of [['3층', '회사'] as const, ['1층', '집'] as const]) {
      await shop.call(memberCalls.editUserInfo, { headers: bearer(token), body: { postCode, address, detailAddress } });
      const entries = await list();
      expect(entries.map(({ isDefault }) => isDefault)).toEqual([true, false]);
      expect(entries[0]?.name).toBe(first);
    }
  });

  it('keeps an edited default entry as the default, and updates the member’s address', async () => {
    const { id } = (await add()).body;
    const other = (await add({ name: '집', detailAddress: '1층' })).body;
    const { postCode, address, detailAddress } = office;
    await shop.call(memberCalls.editUserInfo, { headers: bearer(token), body: { postCode, address, detailAddress } });
    await edit(other.id, { name: '집', detailAddress: '2층' });
    await edit(id, { detailAddress: ' 13층 ' });
    expect(await list()).toEqual([
      { ...stored, id, detailAddress: '13층', isDefault: true },
      { ...stored, id: other.id, name: '집', detailAddress: '2층', isDefault: false },
    ]);
    expect((await shop.call(memberCalls.userInfo, { headers: bearer(token) })).body).toMatchObject({
      ...{ postCode, address, detailAddress: '13층' },
    });
  });

  it('makes the first entry the default when the member had no address', async () => {
    await shop.database.db.run(
      sql('test.nowhere', 'update members set post_code = null, address = null, detail_address = null'),
    );
    const { id } = (await add({ detailAddress: ' 3층' })).body;
    await add({ name: '집', detailAddress: '1층' });
    expect((await list())[0]).toEqual({ ...stored, id, isDefault: true });
  });

  it('accepts at most ten entries, even when they are added at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => add({ name: `집 ${n}`, detailAddress: `${n}층` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 409, code: 'ADDRESS_BOOK_FULL' });
    expect(await list()).toHaveLength(10);
  });

  it('stores an entry once when it is sent repeatedly, and refuses it under another name', async () => {
    // One of these three equal entries is stored. The entry with the other spelling comes afterwards, because `stored`
    // below expects the spelling of the three.
    const answers = await Promise.all([add(), add(), add()]);
    answers.push(await add({ receiver: '김 하늘', phoneNumber: '+82 2-1234-5678' }));
    const [id] = answers.map(({ body }) => body.id);
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array(4).fill([200, id]));
    expect(await list()).toEqual([{ ...stored, id, isDefault: false }]);
    expect(await add({ name: '사무실' })).toMatchObject({
      code: 'ADDRESS_TAKEN',
      body: { message: '‘회사’ 배송지와 같습니다.' },
    });
    const other = (await add({ name: '사무실', detailAddress: '9층' })).body;
    expect((await edit(other.id)).code).toBe('ADDRESS_TAKEN');
    expect((await edit(id as number, { name: '본사' })).status).toBe(200);
  });

  it('is closed to other members', async () => {
    const { id } = (await add()).body;
    const stranger = await newcomer();
    expect(await list(stranger)).toEqual([]);
    for (const response of [
      await edit(id, { name: '내 것' }, stranger),
      await remove(id, stranger),
      await remove(999_999),
    ])
      expect(response).toMatchObject({ status: 404, code: 'ADDRESS_NOT_FOUND' });
    expect(await list()).toEqual([{ ...stored, id, isDefault: false }]);
  });

  it.each([
    ['name', ' '],
    ['name', '가'.repeat(21)],
    ['receiver', ''],
    ['phoneNumber', '전화'],
    ['phoneNumber', '1234567'],
    ['postCode', '1'],
    ['address', ''],
    ['detailAddress', ''],
  ])('refuses a wrong %s (%j), and names the field', async (field, value) => {
    const response = await add({ [field]: value });
    expect(response).toMatchObject({ status: 400, code: 'BAD_REQUEST', body: { field } });
    expect(await list()).toEqual([]);
  });
});
