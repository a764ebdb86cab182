import { reviewCalls } from '@gyeol/contracts/http/review.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { createTestApp, fake, type TestApp } from '@gyeol/service-kit/testing/app.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';

const admin = { id: 1, role: 'ROLE_ADMIN' as const, displayName: '결지기' };
const writer = { id: 7, displayName: '민지언니' };
const line = { merchantUid: 'a', lineId: 1, itemId: 5, deliveredAt: '2026-06-01T03:00:00.000Z' };
let service: TestApp<Config>;
beforeAll(async () => {
  service = await createTestApp<Config>({
    name: 'review',
    migrations: new URL('../migrations/', import.meta.url),
    build: buildApp,
    config: {},
    internal: [fake(internalCalls.deliveries, async () => ({ lines: [line, { ...line, lineId: 2 }] }))],
  });
});
afterAll(() => service.close());

it('replies, notices and deletions by an operator are audited, and a deletion by an author is not', async () => {
  const write = async () =>
    (await service.call(reviewCalls.addReview, { as: writer, body: { itemId: 5, reviewContent: '좋아요' } })).body.id;
  const [theirs, mine] = [await write(), await write()];
  const remove = (as: object, id: number) => service.call(reviewCalls.deleteReview, { as, params: { id } });
  await remove(writer, mine);
  const body = { parentId: theirs, replyContent: '고맙습니다' };
  const reply = (await service.call(reviewCalls.addReply, { as: admin, body })).body;
  await service.call(reviewCalls.deleteReply, { as: admin, params: { id: reply.id } });
  await remove(admin, theirs);
  const text = { qnaTitle: '휴무', content: '설 연휴' };
  const notice = (await service.call(reviewCalls.addNotice, { as: admin, body: text })).body;
  await service.call(reviewCalls.deleteNotice, { as: admin, params: { id: notice.id } });
  const published = (await service.outbox()).flatMap(({ type, data }) => (type === 'OperatorActed' ? [data] : []));
  expect(published).toMatchObject([
    { action: '답글 등록', thing: { kind: 'reply' }, after: { parentId: theirs, content: '고맙습니다' } },
    { action: '답글 삭제', before: { content: '고맙습니다' }, after: null },
    { action: '리뷰 삭제', thing: { kind: 'review', id: String(theirs) }, before: { itemId: 5, memberId: 7 } },
    { action: '공지 등록', thing: { kind: 'notice', name: '휴무' }, after: { content: '설 연휴' } },
    { action: '공지 삭제', before: { title: '휴무' } },
  ]);
});
