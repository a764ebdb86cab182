import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, refuse, requestsTo } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const words = {
  popular: [
    { words: '가죽 지갑', searches: 1_204 },
    { words: '토트백', searches: 3 },
  ],
  refused: [{ id: 7, words: '남의 상표' }],
};
const open = () => renderScreen('/admin/popular-words', { as: 'operator' });
const field = page.getByLabelText('제외할 검색어');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

showsFourStates({
  call: 'catalog.operatorPopularWords',
  open,
  data: [words, '토트백'],
  empty: [
    { popular: [], refused: [] },
    '아직 인기 검색어가 없습니다. 상품이나 카테고리 이름을 3명 이상이 검색하면 보입니다.',
  ],
  error: '인기 검색어를 불러오는 중 오류가 발생했습니다.',
});

it('the popular words page excludes a popular word and allows it again', async () => {
  answer('catalog.operatorPopularWords', words);
  await open();
  await expect.element(page.getByText('1,204회')).toBeVisible();
  answer('catalog.refuseWords', { id: 8, words: '토트백' });
  answer('catalog.operatorPopularWords', {
    popular: words.popular.slice(0, 1),
    refused: [{ id: 8, words: '토트백' }, ...words.refused],
  });
  await press('토트백 제외');
  await expect.element(page.getByRole('button', { name: '토트백 제외 취소' })).toBeVisible();
  expect(requestsTo('catalog.refuseWords')[0]?.body).toEqual({ words: '토트백' });
  answer('catalog.allowWords', { ok: true });
  answer('catalog.operatorPopularWords', words);
  await press('토트백 제외 취소');
  await expect.element(page.getByRole('button', { name: '토트백 제외', exact: true })).toBeVisible();
  expect(requestsTo('catalog.allowWords')[0]?.params).toEqual({ id: '8' });
});

it('the popular words page excludes a typed word, and keeps the word in the field after a failure', async () => {
  answer('catalog.operatorPopularWords', { popular: [], refused: [] });
  refuse('catalog.refuseWords', 'INTERNAL');
  await open();
  await press('제외');
  await expect.element(page.getByText('제외할 검색어를 입력해주세요.')).toBeVisible();
  await field.fill(' 욕설 ');
  await press('제외');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveValue(' 욕설 ');
  answer('catalog.refuseWords', { id: 1, words: '욕설' });
  answer('catalog.operatorPopularWords', { popular: [], refused: [{ id: 1, words: '욕설' }] });
  await press('제외');
  await expect.element(page.getByRole('button', { name: '욕설 제외 취소' })).toBeVisible();
  expect(requestsTo('catalog.refuseWords').at(-1)?.body).toEqual({ words: '욕설' });
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
});
