import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { describe, expect, it } from 'vitest';
import { buyableOption, payOrder } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { admin, newMember, signIn } from '../support/members.ts';
import { dataDir, sandbox, shop, skipped } from '../support/shop.ts';
import { ShopClient } from '../support/shop-client.ts';

const written = (): string =>
  readdirSync(join(dataDir, 'logs'))
    .map((file) => readFileSync(join(dataDir, 'logs', file), 'utf8'))
    .join('\n');

// No other test uses these words. A word that is found in a log therefore comes from this purchase.
const member = { ...newMember(), realName: '남궁비밀', displayName: '비밀손님', password: 'sehr-geheim-9!' };
const signUpReceiver = {
  postCode: '48058',
  address: '부산 해운대구 비밀로 77',
  detailAddress: '비밀동 1234호',
  postMemo: '비밀 문 앞에',
};

describe.skipIf(skipped)('the logs of a whole purchase', () => {
  it('contain no phone, name, address, e-mail, token or password, even after refused calls', async () => {
    const client = new ShopClient(shop);
    const code = await client.must(memberCalls.sendCode, { params: { phone: member.phoneNumber } });
    await client.must(memberCalls.register, { body: { ...member, ...signUpReceiver } });
    const wrong = { username: member.username, password: `${member.password}x` };
    expect((await client.call(memberCalls.login, { body: wrong })).status).toBe(401);
    expect((await client.call(memberCalls.register, { body: { ...member, ...signUpReceiver } })).status).toBe(409);
    await signIn(client, member);

    const { optionId } = await buyableOption(client);
    const itemManagements = [{ itemOptionId: optionId, quantity: 1 }];
    await client.must(orderCalls.createSheet, { body: { itemManagements } });
    const bad = { itemManagements, ...signUpReceiver, phoneNumber: member.phoneNumber, couponMapId: 'x' };
    expect((await client.call(orderCalls.complete, { body: bad })).status).toBe(400);
    const order = await client.must(orderCalls.complete, { body: { itemManagements, ...signUpReceiver } });
    await payOrder(client, sandbox, order);
    await (await admin(shop)).must(orderCalls.cancel, { params: { uid: order.merchantUid } });
    await eventually('the buyer is told of the refund', async () =>
      (await sandbox.messages(member.phoneNumber)).some(({ text }) => text.includes('취소')),
    );

    const log = written();
    expect(log, 'the journey was logged at all').toContain('POST /order/complete');
    const { token = '' } = client;
    const secrets = {
      ...member,
      address: signUpReceiver.address,
      detailAddress: signUpReceiver.detailAddress,
      postMemo: signUpReceiver.postMemo,
      phoneShown: member.phoneNumber.replace(/(\d{3})(\d{4})(\d{4})/, '$1-$2-$3'),
      token,
      signature: token.split('.')[2] ?? '',
      code: `"${String(code)}"`,
    };
    const found = Object.entries(secrets).flatMap(([name, value]) => (log.includes(value) ? [name] : []));
    expect(found).toEqual([]);
  });
});
