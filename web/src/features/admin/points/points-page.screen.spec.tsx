import { guidePointTerms } from '@gyeol/contracts/rules/points.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../../shared/api/query-client.ts';
import { answer, refuse, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const terms = { version: 3, ...guidePointTerms, enabled: true };
const main = page.getByRole('main');
const field = (label: string) => page.getByLabelText(label, { exact: true });
const save = page.getByRole('button', { name: '저장' });
const open = () => renderScreen('/admin/points', { as: 'operator' });

beforeEach(() => {
  answer('points.terms', terms);
  answer('points.statistics', [
    { date: '2026-03-01', issued: 5_000, used: 1_000, ended: 500, open: 9_000 },
    { date: '2026-03-02', issued: 2_000, used: 3_000, ended: 0, open: 8_000 },
  ]);
});

it('the points settings page shows the sums of a period and the points that are left', async () => {
  await open();
  await expect.element(main).toMatchTextContent(/적립7,000원사용4,000원소멸·취소500원남은 적립금 \(부채\)8,000원/);
  await page.getByRole('button', { name: '1주' }).click();
  const days = () => {
    const { startDate = '', endDate = '' } = requestsTo('points.statistics').at(-1)?.query ?? {};
    return (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000;
  };
  await expect.poll(days).toBe(6);
  await auditPage();
});

it('the points settings page sends the loaded version, and the rate in tenths of a percent', async () => {
  await open();
  await expect.element(field('구매 적립률 (%)')).toHaveValue('1');
  await field('구매 적립률 (%)').fill('0.5');
  await field('최소 보유 적립금 (원)').fill('2,000');
  answer('points.setTerms', { ...terms, version: 4, earnPerMille: 5, minBalance: 2_000 });
  answer('points.terms', { ...terms, version: 4, earnPerMille: 5, minBalance: 2_000 });
  await save.click();
  await expect.element(main).toMatchTextContent(/저장되었습니다\./);
  expect(requestsTo('points.setTerms').at(-1)?.body).toEqual({ ...terms, earnPerMille: 5, minBalance: 2_000 });
});

it('the points settings page restores typed terms in a reopened tab, with the version loaded at first', async () => {
  const screen = await open();
  await field('구매 적립률 (%)').fill('2.5');
  screen.close();
  answer('points.terms', { ...terms, version: 4, signUp: 700 });
  await open();
  await expect.element(field('구매 적립률 (%)')).toHaveValue('2.5');
  answer('points.setTerms', { ...terms, version: 5 });
  await save.click();
  await expect.poll(() => requestsTo('points.setTerms').at(-1)?.body).toEqual({ ...terms, earnPerMille: 25 });
});

it('the points settings page refuses a text in place of a number, and shows why the shop refuses a value', async () => {
  await open();
  await field('최대 사용 비율 (%)').fill('절반');
  await save.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('최대 사용 비율 (%): 숫자로 입력해주세요.');
  expect(requestsTo('points.setTerms')).toEqual([]);
  await field('최대 사용 비율 (%)').fill('40');
  refuse('points.setTerms', 'BAD_REQUEST', { message: '최대 사용 비율을 확인해주세요.' });
  await save.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('최대 사용 비율을 확인해주세요.');
});

describe('the conflict dialog of the points settings', () => {
  const newer = { ...terms, version: 4, minBalance: 5_000, signUp: 700 };
  const dialog = page.getByRole('dialog', { name: '그 사이 다른 운영자가 수정했습니다' });
  beforeEach(async () => {
    await open();
    await field('최소 보유 적립금 (원)').fill('9');
    refuse('points.setTerms', 'SETTING_CHANGED', { terms: newer });
    answer('points.terms', newer);
    // Makes the page read the terms again, because the page itself may do so at any time.
    await queryClient.invalidateQueries();
    await save.click();
    await expect.element(dialog).toBeVisible();
    expect(requestsTo('points.setTerms').at(-1)?.body).toMatchObject({ version: 3, minBalance: 9 });
  });

  it('keeps the other operator’s values, except in the field where the typed value is chosen', async () => {
    answer('points.setTerms', { ...newer, version: 5, minBalance: 9 });
    answer('points.terms', { ...newer, version: 5, minBalance: 9 });
    await dialog.getByRole('button', { name: '선택한 값으로 저장' }).click();
    await expect.element(main).toMatchTextContent(/저장되었습니다\./);
    expect(requestsTo('points.setTerms').at(-1)?.body).toEqual({ ...newer, minBalance: 9 });
    await expect.element(field('가입 적립금 (원)')).toHaveValue('700');
  });

  it('opens again when the operator continues to edit and saves again', async () => {
    await dialog.getByRole('button', { name: '계속 수정' }).click();
    await expect.element(field('최소 보유 적립금 (원)')).toHaveValue('9');
    await save.click();
    await expect.element(dialog).toBeVisible();
    expect(requestsTo('points.setTerms').at(-1)?.body).toMatchObject({ version: 3 });
  });

  it('sends no further request when the operator chooses only values of the other operator', async () => {
    await dialog
      .getByRole('group', { name: '최소 보유 적립금 (원)' })
      .getByRole('radio', { name: '지금 저장된 값' })
      .click();
    await dialog.getByRole('button', { name: '선택한 값으로 저장' }).click();
    await expect.element(field('최소 보유 적립금 (원)')).toHaveValue('5,000');
    expect(requestsTo('points.setTerms')).toHaveLength(1);
  });
});
