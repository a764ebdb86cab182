import { problems } from '@gyeol/contracts/problems.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../shared/api/call-types.ts';
import { showsFourStates } from '../../testing/four-states.ts';
import { answer, refuse, requestsTo } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

type Saved = Answer<'member.addresses'>[number];
const saved = (id: number, more: Partial<Saved> = {}): Saved => ({
  ...{ id, name: `집 ${id}`, receiver: '김하늘', phoneNumber: '01012345678' },
  ...{ postCode: '04400', address: '서울 용산구 이태원로 1', detailAddress: `${id}층`, isDefault: false },
  ...more,
});
const open = () => renderScreen('/user/addresses', { as: 'member' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('alertdialog');

showsFourStates({
  call: 'member.addresses',
  open,
  data: [[saved(1, { isDefault: true }), saved(2)], '집 2'],
  empty: [[], '저장한 배송지가 없습니다.'],
  error: problems.INTERNAL[1],
});

it('the address book makes a saved address the default by storing it as the member’s own address', async () => {
  answer('member.addresses', [saved(1, { isDefault: true }), saved(2)]);
  await open();
  await expect.element(page.getByText('기본 배송지', { exact: true })).toBeVisible();
  await auditPage();
  answer('member.editUserInfo', { ok: true });
  answer('member.addresses', [saved(2, { isDefault: true }), saved(1)]);
  await button('집 2 기본 배송지로').click();
  await expect.element(button('집 1 기본 배송지로')).toBeVisible();
  expect(requestsTo('member.editUserInfo')[0]?.body).toEqual({
    ...{ postCode: '04400', address: '서울 용산구 이태원로 1', detailAddress: '2층' },
  });
});

it('the address book keeps the typed address when the shop refuses it, and shows the reason', async () => {
  answer('member.addresses', [saved(1)]);
  await open();
  await button('집 1 수정').click();
  await page.getByLabelText('배송지 이름').fill('작업실');
  await page.getByLabelText('연락처').fill('전화');
  await button('저장하기').click();
  await expect.element(page.getByText('전화번호 형식이 바르지 않습니다.')).toBeVisible();
  await page.getByLabelText('연락처').fill('02-123-4567');
  refuse('member.editAddress', 'ADDRESS_NOT_FOUND');
  await button('저장하기').click();
  await expect.element(dialog).toMatchTextContent(problems.ADDRESS_NOT_FOUND[1]);
  await dialog.getByRole('button', { name: '확인' }).click();
  await expect.element(page.getByLabelText('배송지 이름')).toHaveValue('작업실');
  answer('member.editAddress', { ok: true });
  await button('저장하기').click();
  await expect.element(page.getByText('배송지를 저장했습니다.')).toBeVisible();
  expect(requestsTo('member.editAddress')[1]).toMatchObject({ params: { id: '1' }, body: { name: '작업실' } });
});

it('the address book deletes an address after a confirmation, and adds none beyond ten', async () => {
  answer(
    'member.addresses',
    Array.from({ length: 10 }, (_, n) => saved(n + 1)),
  );
  await open();
  await expect.element(button('배송지 추가')).toBeDisabled();
  answer('member.removeAddress', { ok: true });
  answer(
    'member.addresses',
    Array.from({ length: 9 }, (_, n) => saved(n + 1)),
  );
  await button('집 10 삭제').click();
  await expect.element(dialog).toMatchTextContent('‘집 10’ 배송지를 삭제하시겠습니까?');
  await dialog.getByRole('button', { name: '확인' }).click();
  await expect.element(button('배송지 추가')).toBeEnabled();
  expect(requestsTo('member.removeAddress')[0]?.params).toEqual({ id: '10' });
});
