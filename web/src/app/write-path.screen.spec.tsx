import { calls } from '@gyeol/contracts/http/index.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import { useQuery } from '@tanstack/react-query';
import { createRoot, type Root as ReactRoot } from 'react-dom/client';
import { createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { categoriesQuery } from '../entities/category/categories-query.ts';
import { useCall } from '../shared/api/write.ts';
import { signIn } from '../shared/session/session.ts';
import { answer, answerLater, breakOff, refuse, requestsTo } from '../testing/network.ts';
import { accessTokenOf } from '../testing/render-screen.tsx';
import { App } from './app.tsx';
import { changes } from './changes.ts';
import { Root } from './root.tsx';

const onSuccess = vi.fn();

const Categories = () => {
  const { data = [] } = useQuery(categoriesQuery);
  const { send, busy } = useCall('catalog.addCategory', {
    onSuccess,
    done: '추가되었습니다.',
    failed: '추가하지 못했습니다.',
  });
  return (
    <main>
      <p>{data.map(({ name }) => name).join(', ')}</p>
      <button type="button" aria-busy={busy} onClick={() => void send({ body: { name: '가방' } })}>
        추가
      </button>
    </main>
  );
};

const button = page.getByRole('button', { name: '추가' });
const dialog = page.getByRole('alertdialog');
const press = (): void => document.querySelector<HTMLButtonElement>('main button')?.click();
const bag = { id: 1, name: '가방' };

let root: ReactRoot;
beforeEach(async () => {
  onSuccess.mockReset();
  const container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
  const router = createMemoryRouter([{ element: <Root />, children: [{ path: '/', element: <Categories /> }] }]);
  root.render(<App router={router} />);
  await expect.element(button).toBeVisible();
  await expect.poll(() => requestsTo('catalog.categories')).toHaveLength(1);
});

afterEach(() => root.unmount());

it('the table of changes has a row for every call that is not GET', () => {
  const writes = Object.entries(calls).flatMap(([group, rows]) =>
    Object.entries(rows).flatMap(([name, { method }]) => (method === 'GET' ? [] : `${group}.${name}`)),
  );
  expect(Object.keys(changes).sort()).toEqual(writes.sort());
});

it('a write is sent once for two presses, stays busy until its change is shown, and reports its success', async () => {
  const answerNow = answerLater('catalog.addCategory', bag);
  press();
  press();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  const showNow = answerLater('catalog.categories', [bag]);
  answerNow();
  await expect.element(page.getByText('추가되었습니다.')).toBeVisible();
  // `onSuccess` has run before the change is shown. A form's draft is therefore removed even when the buyer leaves
  // right after the message.
  expect(onSuccess.mock.calls).toEqual([[bag, { body: { name: '가방' } }]]);
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  showNow();
  await expect.element(page.getByText('가방')).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-busy', 'false');
  expect(requestsTo('catalog.addCategory')).toHaveLength(1);
});

it('a failed write shows the shop’s reason or the connection error, and the list is read again', async () => {
  refuse('catalog.addCategory', 'CATEGORY_TAKEN');
  press();
  await expect.element(dialog).toMatchTextContent(problems.CATEGORY_TAKEN[1]);
  await dialog.getByRole('button').click();
  breakOff('catalog.addCategory');
  press();
  await expect.element(dialog).toMatchTextContent('인터넷 연결을 확인한 뒤 다시 시도해주세요.');
  // Each of the two failures may have changed data in the shop, so the list is read again after both.
  await expect.poll(() => requestsTo('catalog.categories')).toHaveLength(3);
});

it('the list is read again after a write refused for a conflict, but not for wrong input', async () => {
  refuse('catalog.addCategory', 'BAD_REQUEST');
  press();
  await dialog.getByRole('button').click();
  expect(requestsTo('catalog.categories')).toHaveLength(1);
  refuse('catalog.addCategory', 'CATEGORY_TAKEN');
  answer('catalog.categories', [bag]);
  press();
  await expect.element(page.getByText('가방')).toBeVisible();
});

it('a write that ends the session shows the message of the page alone, without a dialog', async () => {
  signIn(accessTokenOf('operator'));
  refuse('catalog.addCategory', 'UNAUTHENTICATED');
  press();
  await expect.element(page.getByText('로그인이 종료되었습니다. 다시 로그인해주세요.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).toHaveAttribute('aria-busy', 'false');
});
