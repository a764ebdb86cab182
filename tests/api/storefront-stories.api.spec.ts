import { randomInt } from 'node:crypto';
import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { reviewCalls } from '@gyeol/contracts/http/review.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newMember, newPhoneNumber, signIn, signUp } from '../support/members.ts';
import { signUpReviewer } from '../support/receivers.ts';
import { sandbox, shop, skipped } from '../support/shop.ts';
import { ShopClient } from '../support/shop-client.ts';
import { newItem } from '../support/stock.ts';
import { type Actors, createActors, nobody } from '../support/storefront.ts';

let { member, other, operator, goods } = {} as Actors;
beforeAll(async () => {
  if (!skipped) ({ member, other, operator: operator, goods } = await createActors());
});

describe.skipIf(skipped)('the storefront', () => {
  it('answers one sentence for a cart line that exceeds the stock', async () => {
    const { client } = await signUp(shop);
    const few = await newItem(operator, 1);
    await client.must(cartCalls.add, { body: { itemOptionId: few.optionId, quantity: 3 } });
    const { status, problem } = await client.call(cartCalls.checkStock);
    expect(status).toBe(409);
    expect(problem?.messages).toHaveLength(1);
    expect(problem?.message).toBe([problem?.messages].flat().join('\n'));
  });

  it('accepts a login as a form, and the token contains the member’s data', async () => {
    const answer = await fetch(`${shop}/api/loginProc`, {
      method: 'POST',
      body: new URLSearchParams({ username: member.username, password: member.password }),
    });
    const { accessToken } = (await answer.json()) as { accessToken: string };
    const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >;
    const { username, displayName, realName, phoneNumber } = member;
    expect(claims).toMatchObject({ username, displayName, realName, phoneNumber, role: 'ROLE_USER' });
    expect((claims.exp as number) - (claims.iat as number)).toBe(86_400);
  });

  it('keeps a like until it is taken back', async () => {
    const params = { itemId: goods.itemId };
    for (const [row, liked] of [
      [catalogCalls.like, true],
      [catalogCalls.unlike, false],
    ] as const) {
      expect(await other.client.must(row, { params })).toEqual({ liked });
      expect(await other.client.must(catalogCalls.checkLike, { params })).toEqual({ liked });
    }
  });

  it('lets the shop answer a review, and lets no member but the author delete the review', async () => {
    const { client, itemId, reviewId, displayName } = await signUpReviewer('결이 곱습니다.');
    const reviews = async (as: ShopClient) =>
      (await as.must(reviewCalls.reviews, { params: { itemId, page: 0, size: 8 } }))._embedded.reviewDTOList;
    const foreignDelete = await other.client.call(reviewCalls.deleteReview, { params: { id: reviewId } });
    expect([foreignDelete.status, foreignDelete.problem?.code]).toEqual([403, 'NOT_OWNER']);
    const reply = await operator.must(reviewCalls.addReply, {
      body: { parentId: reviewId, replyContent: '고맙습니다.' },
    });
    const [seen] = await reviews(nobody);
    expect(seen).toMatchObject({ id: reviewId, username: null, mine: false, replies: [{ content: '고맙습니다.' }] });
    expect(seen?.displayName).toBe(`${displayName.slice(0, 2)}${'*'.repeat([...displayName].length - 2)}`);
    expect((await reviews(client))[0]).toMatchObject({ displayName, mine: true });
    await operator.must(reviewCalls.deleteReply, { params: { id: reply.id } });
    expect((await reviews(nobody))[0]?.replies).toEqual([]);
    await client.must(reviewCalls.deleteReview, { params: { id: reviewId } });
    expect((await reviews(nobody)).some(({ id }) => id === reviewId)).toBe(false);
  });

  it('gives one token for a proved phone number, and a new password can be set with this token', async () => {
    const signedUp = await signUp(shop);
    const client = new ShopClient(shop);
    const body = { phoneNumber: signedUp.phoneNumber };
    await client.must(memberCalls.sendCode, { params: { phone: signedUp.phoneNumber } });
    const { accessToken } = await client.must(memberCalls.tokenByPhone, { body });
    expect((await client.call(memberCalls.tokenByPhone, { body })).problem?.code).toBe('PHONE_NOT_PROVED');
    client.token = accessToken;
    await client.must(memberCalls.editPassword, { body: { password: 'found-again-1!' } });
    await signIn(new ShopClient(shop), { username: signedUp.username, password: 'found-again-1!' });
  });

  it('signs up a newcomer from Kakao with the data of Kakao, and accepts each Kakao code once', async () => {
    const client = new ShopClient(shop);
    const id = String(4_900_000_000 + randomInt(90_000_000));
    const kakaoUser = { id, name: '김카카오', phone_number: newPhoneNumber() };
    const code = await sandbox.kakaoCode(kakaoUser);
    const first = await client.call(memberCalls.kakaoLogin, { params: { code } });
    expect([first.status, first.body]).toEqual([
      202,
      { kakaoId: id, realName: '김카카오', phoneNumber: kakaoUser.phone_number },
    ]);
    expect((await client.call(memberCalls.kakaoLogin, { params: { code } })).problem?.code).toBe('KAKAO_FAILED');
    const { username, displayName } = newMember();
    const lies = { realName: '다른 사람', phoneNumber: member.phoneNumber };
    const conflict = await client.call(memberCalls.kakaoRegister, {
      body: { kakaoId: id, username: member.username, displayName },
    });
    expect(conflict.problem?.code).toBe('USERNAME_TAKEN');
    client.token = (
      await client.must(memberCalls.kakaoRegister, { body: { kakaoId: id, username, displayName, ...lies } })
    ).accessToken;
    expect(await client.must(memberCalls.userInfo)).toMatchObject({
      realName: '김카카오',
      phoneNumber: kakaoUser.phone_number,
    });
    const again = await client.call(memberCalls.kakaoLogin, { params: { code: await sandbox.kakaoCode(kakaoUser) } });
    expect(again.status).toBe(200);
  });
});
