import { randomInt, randomUUID } from 'node:crypto';
import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { demos } from '@gyeol/demo/demos.ts';
import { eventually } from './eventually.ts';
import { ShopClient } from './shop-client.ts';

export const address = { postCode: '04524', address: '서울 중구 세종대로 110', detailAddress: '1층' };

export interface NewMember {
  username: string;
  password: string;
  displayName: string;
  realName: string;
  phoneNumber: string;
}
export interface TestMember extends NewMember {
  client: ShopClient;
}

export const newPhoneNumber = (): string => `010${String(randomInt(100_000_000)).padStart(8, '0')}`;

export const newMember = (): NewMember => {
  const mark = randomUUID().slice(0, 8);
  return {
    username: `buyer-${mark}@example.kr`,
    password: 'buyer-pass-1!',
    displayName: `손님_${mark}`,
    realName: '홍길동',
    phoneNumber: newPhoneNumber(),
  };
};

/** Registers a member. Retries while the shop hashes too many passwords at once, as the shop's message asks. */
const register = async (client: ShopClient, member: NewMember): Promise<void> => {
  const { problem } = await eventually(`the shop has time to register ${member.username}`, async () => {
    const answer = await client.call(memberCalls.register, { body: { ...member, ...address } });
    return answer.problem?.code !== 'LOGIN_BUSY' && answer;
  });
  if (problem !== undefined) throw new Error(`registerProc: ${JSON.stringify(problem)}`);
};

/** Signs up a new member with the same calls as the page, and signs in. The code comes from the sandbox's answer. */
export const signUp = async (shop: string): Promise<TestMember> => {
  const member = newMember();
  const client = new ShopClient(shop);
  const code = await client.must(memberCalls.sendCode, { params: { phone: member.phoneNumber } });
  if (typeof code !== 'string') throw new Error('the sandbox answers the code itself');
  await register(client, member);
  await signIn(client, member);
  return { ...member, client };
};

export const signIn = async (client: ShopClient, account: { username: string; password: string }): Promise<void> => {
  const { accessToken } = await client.must(memberCalls.login, {
    body: { username: account.username, password: account.password },
  });
  client.token = accessToken;
};

/** Signs in as the operator of the demo. */
export const admin = async (shop: string): Promise<ShopClient> => {
  const client = new ShopClient(shop);
  await signIn(client, demos.gyeol.admin);
  return client;
};
