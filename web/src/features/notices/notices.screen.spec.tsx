import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../shared/api/call-types.ts';
import { showsFourStates } from '../../testing/four-states.ts';
import { answer, refuse, requestsTo } from '../../testing/network.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const notice = (id: number): Answer<'review.notice'> => ({
  id,
  title: `공지 ${id}`,
  qnaTitle: `공지 ${id}`,
  content: '쉬어 갑니다.',
  imageUrl: null,
  displayName: '결 GYEOL',
  seller: true,
  username: null,
  createdAt: '2026-03-02T03:04:05.000Z',
  mine: false,
});
const reply: Answer<'review.replies'>[number] = {
  id: 5,
  displayName: '결 GYEOL',
  seller: true,
  content: '고맙습니다.',
  createdAt: '2026-03-02T03:04:05.000Z',
};
const dialog = page.getByRole('alertdialog');
const agree = () => dialog.getByRole('button', { name: '확인' }).click();

describe('the list of notices', () => {
  showsFourStates({
    call: 'review.notices',
    open: () => renderScreen('/notice', { as: 'visitor' }),
    data: [[notice(1), notice(2)], '공지 2'],
    empty: [[], '공지사항이 없습니다.'],
    error: problems.INTERNAL[1],
  });

  it('shows ten notices a page, with the page number in the address', async () => {
    answer(
      'review.notices',
      Array.from({ length: 11 }, (_, index) => notice(index + 1)),
    );
    const screen = await renderScreen('/notice', { as: 'visitor' });
    await page.getByRole('navigation', { name: '공지사항 페이지' }).getByRole('button', { name: 'NEXT' }).click();
    await expect.element(page.getByRole('link', { name: '공지 11' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: '공지 10' })).not.toBeInTheDocument();
    expect(screen.search()).toBe('?page=2');
  });
});

describe('a notice', () => {
  beforeEach(() => answer('review.replies', []));

  showsFourStates({
    call: 'review.notice',
    open: () => renderScreen('/notice/detail/1', { as: 'visitor' }),
    data: [notice(1), '쉬어 갑니다.'],
    gone: '주소가 바뀌었거나 이미 삭제되었을 수 있습니다.',
    error: problems.INTERNAL[1],
  });

  it('is shown when its replies failed to load, and shows the replies after a retry', async () => {
    answer('review.notice', notice(1));
    refuse('review.replies', 'INTERNAL');
    await renderScreen('/notice/detail/1', { as: 'visitor' });
    const again = page.getByRole('button', { name: '다시 시도' });
    await expect.element(again).toBeVisible();
    await expect.element(page.getByText('쉬어 갑니다.')).toBeVisible();
    answer('review.replies', [reply]);
    await again.click();
    await expect.element(page.getByText('고맙습니다.')).toBeVisible();
  });

  it('can be answered by an operator, and keeps the typed answer after a failure', async () => {
    answer('review.notice', notice(1));
    await renderScreen('/notice/detail/1', { as: 'operator' });
    const words = page.getByLabelText('답글 쓰기');
    const send = page.getByRole('button', { name: '등록', exact: true });
    await send.click();
    await expect.element(page.getByText('답글 내용을 입력해주세요.')).toBeVisible();
    await expect.element(words).toHaveFocus();
    refuse('review.addReply', 'INTERNAL');
    await words.fill('고맙습니다.');
    await send.click();
    await agree();
    await expect.element(dialog).toMatchTextContent(problems.INTERNAL[1]);
    await agree();
    await expect.element(words).toHaveValue('고맙습니다.');
    answer('review.addReply', reply);
    answer('review.replies', [reply]);
    await send.click();
    await agree();
    await expect.element(words).toHaveValue('');
    await expect.element(page.getByRole('button', { name: /^답글 삭제/ })).toBeVisible();
  });
});

describe('the form of a new notice', () => {
  it('names each empty field and focuses the first of them', async () => {
    await renderScreen('/notice/upload', { as: 'operator' });
    await page.getByRole('button', { name: '등록하기' }).click();
    await expect.element(page.getByText('제목을 입력해주세요.')).toBeVisible();
    await expect.element(page.getByText('내용을 입력해주세요.')).toBeVisible();
    await expect.element(page.getByLabelText('제목')).toHaveFocus();
    expect(requestsTo('review.addNotice')).toEqual([]);
  });

  it('keeps its text after a failure, and opens the notice after a success', async () => {
    const screen = await renderScreen('/notice/upload', { as: 'operator' });
    refuse('review.addNotice', 'INTERNAL');
    await page.getByLabelText('제목').fill('공지 3');
    await page.getByLabelText('내용').fill('쉬어 갑니다.');
    await page.getByRole('button', { name: '등록하기' }).click();
    await expect.element(dialog).toMatchTextContent(problems.INTERNAL[1]);
    await agree();
    await expect.element(page.getByLabelText('내용')).toHaveValue('쉬어 갑니다.');
    answer('review.addNotice', notice(3));
    answer('review.notice', notice(3));
    answer('review.replies', []);
    await page.getByRole('button', { name: '등록하기' }).click();
    await expect.poll(screen.path).toBe('/notice/detail/3');
  });

  it('is for operators only', async () => {
    const screen = await renderScreen('/notice/upload', { as: 'member' });
    await expect.poll(screen.path).toBe('/user/login');
  });
});
