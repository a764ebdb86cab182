import { setTimeout as sleep } from 'node:timers/promises';
import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { shippingCalls } from '@gyeol/contracts/http/admin-shipping.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { demos } from '@gyeol/demo/demos.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { admin } from '../../tests/support/members.ts';
import { takePhoto } from '../../tests/support/photo.ts';
import { ShopClient } from '../../tests/support/shop-client.ts';
import type { Stack } from '../../tests/support/stack.ts';
import { newItem } from '../../tests/support/stock.ts';
import { fillEveryTrackingNumber } from '../../tests/support/tracking-workbook.ts';
import { fillWaitingOrders, waitingSince } from './fill.ts';
import { readThreadDelays, type ThreadDelay } from './thread-delay.ts';

const orderCount = 10_000;
const atOnce = 30;

/** The delays are those of the slowest process during the work. */
export interface ThreadStep extends ThreadDelay {
  step: string;
  seconds: number;
}

const exportFile = async ({ shop }: Stack, operator: ShopClient): Promise<Uint8Array> => {
  const days = new URLSearchParams({ startDate: waitingSince, endDate: waitingSince });
  const answer = await fetch(`${shop}${shippingCalls.exportExcel.path}?${days}`, {
    headers: { authorization: `Bearer ${operator.token}` },
  });
  if (!answer.ok) throw new Error(`export: ${answer.status} ${await answer.text()}`);
  return new Uint8Array(await answer.arrayBuffer());
};

const importFile = async ({ shop }: Stack, operator: ShopClient, workbook: Buffer): Promise<void> => {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(workbook)]), 'shipping.xlsx');
  const answer = await fetch(`${shop}${shippingCalls.importExcel.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operator.token}` },
    body,
  });
  const report = (await answer.json()) as { updatedCount?: number };
  if (report.updatedCount !== orderCount) throw new Error(`import: ${JSON.stringify(report).slice(0, 500)}`);
};

const attachPhoto = async (operator: ShopClient, photo: Buffer): Promise<void> => {
  const upload = await operator.must(catalogCalls.presignedUrl, {
    body: { path: `${Date.now()}photo.jpg`, size: photo.byteLength },
  });
  const headers = { 'content-type': upload.contentType };
  const put = await fetch(upload.url, { method: 'PUT', headers, body: new Uint8Array(photo) });
  if (!put.ok) throw new Error(`upload: ${put.status}`);
  await newItem(operator, 1, 39_000, '사진 상품', upload.path);
};

const findMembers = async (operator: ShopClient): Promise<string[]> => {
  const { _embedded } = await operator.must(reportingCalls.members, { params: { page: 0, size: 100 } });
  return _embedded.memberDTOList
    .flatMap(({ username, kind }) => (kind === 'regular' && username ? [username] : []))
    .slice(0, atOnce);
};

/** Signs in. Retries while the shop refuses logins because too many come at once. */
const signInAtLast = async ({ shop }: Stack, username: string): Promise<void> => {
  const body = { username, password: demos.gyeol.buyer.password };
  const isIn = async (): Promise<boolean> => {
    const { problem } = await new ShopClient(shop).call(memberCalls.login, { body });
    if (problem && problem.code !== 'LOGIN_BUSY') throw new Error(`sign-in: ${JSON.stringify(problem)}`);
    return problem === undefined;
  };
  await eventually(`${username} is in`, isIn, 60_000);
};

const countWaiting = async (operator: ShopClient): Promise<number> =>
  (await operator.must(shippingCalls.waitingDays)).reduce((sum, { count }) => sum + count, 0);

/** After each piece of long work, reads how long this work delayed everything else in the shop's processes. */
export const measureThread = async (stack: Stack): Promise<ThreadStep[]> => {
  const operator = await admin(stack.shop);
  await fillWaitingOrders(stack.dataDir, orderCount);
  const usernames = await findMembers(operator);
  const photo = await takePhoto(4_000, 3_000, 24);
  const steps: ThreadStep[] = [];
  const measure = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    await sleep(1_000);
    await readThreadDelays(stack.dataDir);
    const begun = performance.now();
    const done = await work();
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    const [latest] = await readThreadDelays(stack.dataDir);
    if (latest) steps.push({ step, seconds, ...latest });
    return done;
  };
  await measure('nothing', () => sleep(5_000));
  const file = await measure(`${orderCount} orders into a file`, () => exportFile(stack, operator));
  const { workbook } = fillEveryTrackingNumber(file);
  const waiting = await countWaiting(operator);
  await measure(`${orderCount} tracking numbers out of a file`, () => importFile(stack, operator, workbook));
  const isReported = async (): Promise<boolean> => (await countWaiting(operator)) <= waiting - orderCount;
  await measure('and their events', () => eventually('the reports know every parcel', isReported, 120_000));
  await measure(`a photo of 12 MP, ${Math.round(photo.buffer.length / 2 ** 20)} MiB`, () =>
    attachPhoto(operator, photo.buffer),
  );
  const signInAll = () => Promise.all(usernames.map((username) => signInAtLast(stack, username)));
  await measure(`${usernames.length} sign-ins at once`, signInAll);
  return steps;
};
