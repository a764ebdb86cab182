import { memberSample as info } from '@gyeol/contracts/http/samples.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../shared/api/call-types.ts';
import { showsFourStates } from '../../testing/four-states.ts';
import { answer, neverAnswer, refuse, requestsTo } from '../../testing/network.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const as = { as: 'member' } as const;
const field = (label: string) => page.getByLabelText(label, { exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = page.getByRole('alertdialog');
const read = async (sentence: string | RegExp): Promise<void> => {
  await expect.element(dialog).toMatchTextContent(sentence);
  await dialog.getByRole('button', { name: '확인' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
};
const isTold = (sentence: string) => expect.element(page.getByRole('status').getByText(sentence)).toBeVisible();
const letMyPageOpen = (): void => {
  answer('order.unpaid', []);
  neverAnswer('order.history');
};

describe('the address form', () => {
  const open = () => renderScreen('/user/info/edit', as);

  showsFourStates({
    call: 'member.userInfo',
    open,
    data: [info, '저장하기'],
    error: '사용자 정보를 불러오는데 실패했습니다.',
  });

  it('refuses an empty detail address', async () => {
    answer('member.userInfo', info);
    await open();
    await field('상세주소').fill(' ');
    await press('저장하기');
    await read('주소와 상세주소를 모두 입력해주세요.');
    expect(requestsTo('member.editUserInfo')).toEqual([]);
  });

  it('keeps the typed address after a failure, and confirms the save after a success', async () => {
    answer('member.userInfo', info);
    refuse('member.editUserInfo', 'INTERNAL');
    await open();
    await field('상세주소').fill('2층');
    await press('저장하기');
    await read(problems.INTERNAL[1]);
    await expect.element(field('상세주소')).toHaveValue('2층');
    answer('member.editUserInfo', { ok: true });
    await press('저장하기');
    await expect.element(page.getByText('회원 정보가 수정되었습니다.')).toBeVisible();
    const { postCode, address } = info;
    expect(requestsTo('member.editUserInfo').at(-1)?.body).toEqual({ postCode, address, detailAddress: '2층' });
  });
});

describe('the password form', () => {
  const open = () => renderScreen('/user/password/edit', as);
  const fillIn = async (old: string, next: string, again: string): Promise<void> => {
    await field('기존 비밀번호').fill(old);
    await field('새 비밀번호').fill(next);
    await field('새 비밀번호 확인').fill(again);
    await press('비밀번호 변경');
  };

  it('stays hidden until the shop has answered whether the member has a password', async () => {
    neverAnswer('member.userInfo');
    await open();
    await expect.poll(() => document.querySelector('main .animate-pulse')).not.toBeNull();
    expect(field('새 비밀번호').query()).toBeNull();
  });

  it('offers a link to set a password when a Kakao member has none', async () => {
    answer('member.userInfo', { ...info, hasPassword: false });
    await open();
    await expect.element(page.getByRole('link', { name: '비밀번호 정하기' })).toHaveAttribute('href', '/user/findInfo');
  });

  it.each([
    ['', 'right-pass-2!', 'right-pass-2!', '기존 비밀번호를 입력해주세요.'],
    ['right-pass-1!', 'right-pass-2!', 'right-pass-3!', '새 비밀번호가 일치하지 않습니다.'],
  ])('refuses a change from “%s” to “%s”, repeated as “%s”', async (old, next, again, sentence) => {
    answer('member.userInfo', info);
    await open();
    await fillIn(old, next, again);
    await read(sentence);
    expect(requestsTo('member.checkPassword')).toEqual([]);
  });

  it('changes the password only when the old password is right', async () => {
    answer('member.userInfo', info);
    refuse('member.checkPassword', 'PASSWORD_WRONG');
    const screen = await open();
    await fillIn('wrong-pass-1!', 'right-pass-2!', 'right-pass-2!');
    await read('기존 비밀번호가 일치하지 않습니다.');
    expect(requestsTo('member.editPassword')).toEqual([]);
    answer('member.checkPassword', { ok: true });
    answer('member.editPassword', { ok: true });
    letMyPageOpen();
    await fillIn('right-pass-1!', 'right-pass-2!', 'right-pass-2!');
    await isTold('비밀번호가 변경되었습니다.');
    await expect.poll(screen.path).toBe('/user/myPage');
    expect(requestsTo('member.editPassword')[0]?.body).toEqual({ password: 'right-pass-2!' });
  });
});

describe('the form for a coupon code', () => {
  const open = () => renderScreen('/user/coupon/registerCode', as);

  it('refuses an empty code and focuses its field', async () => {
    await open();
    await press('쿠폰 등록');
    await expect.element(page.getByText('쿠폰 코드를 입력해주세요.')).toBeVisible();
    await expect.element(field('쿠폰 코드')).toHaveFocus();
  });

  it('keeps a code that the shop refuses, and names the coupon of an accepted code', async () => {
    const screen = await open();
    refuse('coupon.issueByPromoCode', 'COUPON_NOT_FOUND');
    await field('쿠폰 코드').fill('SPRING');
    await press('쿠폰 등록');
    await read(problems.COUPON_NOT_FOUND[1]);
    await expect.element(field('쿠폰 코드')).toHaveValue('SPRING');
    answer('coupon.issueByPromoCode', '봄 쿠폰');
    letMyPageOpen();
    await press('쿠폰 등록');
    await isTold('봄 쿠폰 쿠폰이 등록되었습니다.');
    await expect.poll(screen.path).toBe('/user/myPage');
  });
});

describe('the coupon box', () => {
  const coupon: Answer<'coupon.available'>[number] = {
    mapId: 1,
    title: '봄 쿠폰',
    expiresAt: '2999-01-01T00:00:00.000Z',
    minPrice: 10_000,
    couponType: 'AMOUNT_ALL_EXPIRES_AT',
    discountAmount: 5_000,
    discountPercentage: null,
  };
  const box = page.getByRole('dialog', { name: '쿠폰함' });
  const open = async (held: Answer<'coupon.held'> = []): Promise<void> => {
    letMyPageOpen();
    answer('coupon.held', held);
    await renderScreen('/user/myPage', as);
    await press('쿠폰함');
    await expect.element(box).toBeVisible();
  };

  it('shows a loading state while the coupons are loading', async () => {
    neverAnswer('coupon.available');
    await open();
    await expect.poll(() => document.querySelector('[role="dialog"] [aria-busy="true"]')).not.toBeNull();
  });

  it('shows why the coupons failed to load, and the coupons after a retry', async () => {
    refuse('coupon.available', 'INTERNAL');
    await open();
    await expect.element(box).toMatchTextContent(problems.INTERNAL[1]);
    answer('coupon.available', [coupon]);
    await box.getByRole('button', { name: '다시 시도' }).click();
    await expect.element(box).toMatchTextContent(/5,000원 할인봄 쿠폰10,000원 이상 주문 시/);
  });

  it('says that there are no usable coupons', async () => {
    answer('coupon.available', []);
    await open();
    await expect.element(box).toMatchTextContent('사용 가능한 쿠폰이 없습니다.');
  });

  it('lists a coupon separately, with the reason, when an order awaiting its deposit uses the coupon', async () => {
    answer('coupon.available', []);
    await open([coupon]);
    await expect
      .element(box.getByRole('list', { name: '사용 중인 쿠폰' }))
      .toMatchTextContent(/봄 쿠폰.*사용 중입니다\.$/);
  });
});
