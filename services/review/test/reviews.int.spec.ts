import { shopProfileSaved } from '@gyeol/contracts/events/catalog.ts';
import { orderCancelled, orderDelivered, orderDeliveryUndone } from '@gyeol/contracts/events/order-payment.ts';
import { reviewCalls } from '@gyeol/contracts/http/review.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { createTestApp, fake, type TestApp } from '@gyeol/service-kit/testing/app.ts';
import { shopNamed } from '@gyeol/service-kit/testing/shop-profile.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';

const admin = { id: 1, role: 'ROLE_ADMIN' as const, displayName: '결지기' };
const writer = { id: 7, username: 'minji@b.kr', displayName: '민지언니' };
const imageUrl = (name: string) => `/media/${name.padEnd(64, '0')}.webp`;

describe('reviews', () => {
  let service: TestApp<Config>;
  let calls = 0;
  let deliveries: {
    merchantUid: string;
    lineId: number;
    itemId: number;
    itemOptionName?: string;
    deliveredAt: string;
  }[] = [];
  let catalogIsAway = false;
  let unlisted: number[] = [];
  beforeAll(async () => {
    service = await createTestApp<Config>({
      name: 'review',
      migrations: new URL('../migrations/', import.meta.url),
      build: buildApp,
      config: {},
      internal: [
        fake(internalCalls.unlistedItems, ({ body }) => ({
          itemIds: body.itemIds.filter((id) => unlisted.includes(id)),
        })),
        fake(internalCalls.deliveries, async () => {
          calls += 1;
          return { lines: deliveries };
        }),
        fake(internalCalls.attachImages, async ({ body }) => {
          if (catalogIsAway) throw problem('UNAVAILABLE');
          return {
            images: body.paths.map((path) =>
              path.startsWith('bad')
                ? { path, url: null, code: 'IMAGE_TYPE' }
                : { path, url: imageUrl(path), code: null },
            ),
          };
        }),
      ],
    });
    // A new shop has no name.
    const text = 'select name, full_name as "full" from shop_name';
    expect(await service.db.rows({ name: 'test.name', text })).toEqual([{ name: '', full: '' }]);
    await service.deliver(shopProfileSaved, { subject: 'shop', version: 1, data: shopNamed('결', '결 GYEOL') });
  });
  afterAll(() => service.close());
  beforeEach(() => {
    calls = 0;
    deliveries = [];
    catalogIsAway = false;
    unlisted = [];
  });

  let lineId = 100;
  const deliver = async (memberId: number, itemId: number, lines = 1) => {
    const merchantUid = `order-${lineId}`;
    const data = {
      merchantUid,
      memberId,
      itemTitles: '지갑',
      deliveredAt: '2026-06-01T03:00:00.000Z',
      lines: Array.from({ length: lines }, () => {
        lineId += 1;
        return {
          lineId,
          itemId,
          itemOptionId: 5,
          title: '지갑',
          itemOptionName: '블랙',
          imageUrl: imageUrl('a'),
          quantity: 1,
          unitPrice: 39_000,
        };
      }),
    };
    await service.deliver(orderDelivered, { subject: merchantUid, data });
    return merchantUid;
  };
  const cancel = (memberId: number, merchantUid: string) =>
    service.deliver(orderCancelled, {
      subject: merchantUid,
      data: {
        merchantUid,
        memberId,
        itemTitles: '지갑',
        totalPrice: 39_000,
        refunded: 39_000,
        restock: false,
        couponMapId: null,
        cancelledAt: '2026-06-02T03:00:00.000Z',
        by: 'admin',
      },
    });
  const reviewable = async (as: object, itemId: number) =>
    (await service.call(reviewCalls.reviewable, { as, params: { itemId } })).body;
  const write = (as: object, itemId: number, more: object = {}) =>
    service.call(reviewCalls.addReview, { as, body: { itemId, reviewContent: '좋아요', ...more } });
  const read = (itemId: number, as?: object) =>
    service.call(reviewCalls.reviews, { as, params: { itemId, page: 0, size: 8 } });

  it('are not allowed after the delivery was undone', async () => {
    const merchantUid = await deliver(77, 770);
    const as = { ...writer, id: 77 };
    expect((await reviewable(as, 770)).reviewable).toBe(true);
    const data = { merchantUid, memberId: 77, itemTitles: '지갑', undoneAt: '2026-06-01T04:00:00.000Z' };
    await service.deliver(orderDeliveryUndone, { subject: merchantUid, data });
    expect((await reviewable(as, 770)).reviewable).toBe(false);
  });

  it('are written by members who received the item, one for each delivered line', async () => {
    await deliver(7, 11, 2);
    expect((await write(writer, 11)).status).toBe(200);
    expect((await write(writer, 11)).status).toBe(200);
    const third = await write(writer, 11);
    expect([third.status, third.code, (await write({ id: 8 }, 11)).code]).toEqual([
      409,
      'REVIEW_EXISTS',
      'REVIEW_NOT_ALLOWED',
    ]);
    expect((await read(11)).body.page.totalElements).toBe(2);
  });
  it('show a member in advance whether a review is allowed and whether a review was written', async () => {
    expect(await reviewable(writer, 20)).toEqual({ reviewable: false, reviewed: false });
    await deliver(7, 20);
    expect(await reviewable(writer, 20)).toEqual({ reviewable: true, reviewed: false });
    await write(writer, 20);
    expect(await reviewable(writer, 20)).toEqual({ reviewable: false, reviewed: true });
    deliveries = [{ merchantUid: 'order-y', lineId: 9_002, itemId: 20, deliveredAt: '2026-06-01T03:00:00.000Z' }];
    expect(await reviewable(writer, 20)).toEqual({ reviewable: true, reviewed: true });
  });
  it('are not allowed for a cancelled order, even when order-payment still names its delivery', async () => {
    const merchantUid = await deliver(7, 21);
    await cancel(7, merchantUid);
    expect((await write(writer, 21)).code).toBe('REVIEW_NOT_ALLOWED');
    deliveries = [{ merchantUid, lineId, itemId: 21, deliveredAt: '2026-06-01T03:00:00.000Z' }];
    expect((await write(writer, 21)).code).toBe('REVIEW_NOT_ALLOWED');
  });
  it('are limited to one for each line, even when requests race', async () => {
    await deliver(7, 12);
    const tries = await Promise.all(Array.from({ length: 6 }, () => write(writer, 12)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });
  it('are accepted before the delivery event arrives, after asking order-payment once', async () => {
    deliveries = [{ merchantUid: 'order-x', lineId: 9_001, itemId: 13, deliveredAt: '2026-06-01T03:00:00.000Z' }];
    expect((await write(writer, 13)).status).toBe(200);
    expect(calls).toBe(1);
  });
  it('show masked names to others, and full names to their author and to operators', async () => {
    await deliver(7, 14);
    await write(writer, 14);
    const shown = async (as?: object) => {
      const [review] = (await read(14, as)).body._embedded.reviewDTOList;
      return [review?.displayName, review?.username, review?.mine];
    };
    expect(await shown()).toEqual(['민지**', null, false]);
    expect(await shown({ id: 8 })).toEqual(['민지**', null, false]);
    expect(await shown(writer)).toEqual(['민지언니', 'minji@b.kr', true]);
    expect(await shown(admin)).toEqual(['민지언니', 'minji@b.kr', false]);
  });
  it('show their photos by priority, and are saved with status 206 when a photo is refused', async () => {
    await deliver(7, 15);
    const imagePaths = [
      { priority: 2, imagePath: 'c' },
      { priority: 0, imagePath: 'a' },
      { priority: 1, imagePath: 'bad' },
    ];
    const response = await write(writer, 15, { imagePaths });
    expect([response.status, response.body.detailImages]).toEqual([206, [imageUrl('a'), imageUrl('c')]]);
    const photos = await service.call(reviewCalls.photos, { params: { itemId: 15 } });
    expect(photos.body.map(({ imageUrl, displayName }) => [imageUrl, displayName])).toEqual([
      [imageUrl('a'), '민지**'],
      [imageUrl('c'), '민지**'],
    ]);
  });
  it('give the home page the first photos of the newest reviews, under masked names, up to a limit', async () => {
    await deliver(7, 31, 3);
    const imagePaths = [
      { priority: 1, imagePath: 'b' },
      { priority: 0, imagePath: 'a' },
    ];
    await write(writer, 31, { imagePaths });
    await write(writer, 31, { imagePaths, reviewContent: '가'.repeat(300) });
    await write(writer, 31, {});
    const newest = (size: number) => service.call(reviewCalls.newestPhotos, { query: { size } });
    const photo = { itemId: 31, imageUrl: imageUrl('a'), displayName: '민지**' };
    expect((await newest(2)).body).toMatchObject([{ ...photo, content: '가'.repeat(100) }, photo]);
    expect((await newest(1)).body).toHaveLength(1);
    expect((await newest(13)).status).toBe(400);
  });
  it('of an unlisted item are not among the newest photos, but stay in the lists of the item itself', async () => {
    await deliver(7, 33);
    const imagePaths = [{ priority: 0, imagePath: 'a' }];
    await write(writer, 33, { imagePaths });
    // These are more photos than one batch holds.
    await deliver(7, 34, 60);
    for (let index = 0; index < 60; index += 1) await write(writer, 34, { imagePaths });
    unlisted = [34];
    const newest = (as?: object) => service.call(reviewCalls.newestPhotos, { ...(as && { as }), query: { size: 1 } });
    for (const reader of [undefined, writer, admin])
      expect((await newest(reader)).body).toMatchObject([{ itemId: 33 }]);
    expect((await read(34)).body.photoCount).toBe(60);
    expect((await service.call(reviewCalls.photos, { params: { itemId: 34 } })).body).toHaveLength(60);
    unlisted = [];
    expect((await newest()).body).toMatchObject([{ itemId: 34 }]);
  });
  it('remove their photos from every list when deleted, and report which photos are still shown', async () => {
    await deliver(7, 35, 2);
    const photo = (imagePath: string) => ({ imagePaths: [{ priority: 0, imagePath }] });
    const { id } = (await write(writer, 35, photo('gone'))).body;
    await write(writer, 35, photo('kept'));
    await service.call(reviewCalls.addNotice, {
      as: admin,
      body: { qnaTitle: '휴무 안내', content: '쉽니다', imagePath: 'notice' },
    });
    await service.call(reviewCalls.deleteReview, { as: writer, params: { id } });
    const urlsOf = (photos: { imageUrl: string }[]) => photos.map(({ imageUrl }) => imageUrl);
    const ofItem = await service.call(reviewCalls.photos, { params: { itemId: 35 } });
    expect(urlsOf(ofItem.body)).toEqual([imageUrl('kept')]);
    expect(urlsOf((await service.call(reviewCalls.newestPhotos, { query: { size: 12 } })).body)).not.toContain(
      imageUrl('gone'),
    );
    expect((await service.outbox()).at(-1)).toMatchObject({
      type: 'ReviewDeleted',
      data: { reviewId: id, photoUrls: [imageUrl('gone')] },
    });
    const urls = ['gone', 'kept', 'notice'].map(imageUrl);
    const { body } = await service.callInternal(internalCalls.imagesOfReviews, { body: { urls } });
    expect(body.used.toSorted()).toEqual(urls.slice(1).toSorted());
  });
  it('count every photo of an item, and list 200 a page', async () => {
    await deliver(7, 22, 41);
    const imagePaths = Array.from({ length: 5 }, (_, priority) => ({ priority, imagePath: 'a' }));
    for (let index = 0; index < 41; index += 1) await write(writer, 22, { imagePaths });
    expect((await read(22)).body.photoCount).toBe(205);
    const photos = (page: number) =>
      service.call(reviewCalls.photos, { params: { itemId: 22 }, query: { page } }).then(({ body }) => body.length);
    expect([await photos(0), await photos(1), await photos(2)]).toEqual([200, 5, 0]);
  });
  it('are not saved while catalog cannot take their photos', async () => {
    await deliver(7, 16);
    catalogIsAway = true;
    expect((await write(writer, 16, { imagePaths: [{ priority: 0, imagePath: 'a' }] })).status).toBe(503);
    catalogIsAway = false;
    expect((await write(writer, 16, { imagePaths: [{ priority: 0, imagePath: 'a' }] })).status).toBe(200);
  });
  it.each([
    ['an empty text', { reviewContent: '' }],
    ['blanks', { reviewContent: '   ' }],
    ['six photos', { imagePaths: Array.from({ length: 6 }, (_, priority) => ({ priority, imagePath: 'a' })) }],
  ])('with %s are refused', async (_, more) => {
    await deliver(7, 17);
    expect((await write(writer, 17, more)).status).toBe(400);
  });
  it('are deleted by their author together with the replies, and the line can be reviewed again', async () => {
    await deliver(7, 18);
    const { id } = (await write(writer, 18)).body;
    await service.call(reviewCalls.addReply, { as: admin, body: { parentId: id, replyContent: '고맙습니다' } });
    const remove = (as: object) => service.call(reviewCalls.deleteReview, { as, params: { id } });
    expect((await remove({ id: 8 })).status).toBe(403);
    expect((await remove(writer)).status).toBe(200);
    expect((await remove(writer)).code).toBe('REVIEW_NOT_FOUND');
    expect((await service.call(reviewCalls.replies, { params: { id } })).status).toBe(404);
    expect((await write(writer, 18)).status).toBe(200);
  });
  it('get the given or the usual reason when an operator deletes them, and no reason otherwise', async () => {
    await deliver(7, 31, 3);
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push((await write(writer, 31)).body.id);
    const remove = (as: object, id: number | undefined, query?: { reason: string }) =>
      service.call(reviewCalls.deleteReview, { as, params: { id: id ?? 0 }, ...(query && { query }) });
    const refused = await remove(admin, ids[0], { reason: ' ' });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { message: '삭제 사유를 2자 이상 30자 이하로 입력해주세요.' },
    ]);
    await remove(admin, ids[0], { reason: ' 광고나 홍보 ' });
    await remove(admin, ids[1]);
    await remove(writer, ids[2], { reason: '마음이 바뀜' });
    const deletions = (await service.outbox()).filter(({ type }) => type === 'ReviewDeleted').slice(-3);
    expect(deletions.map(({ data }) => (data as { reason?: string }).reason)).toEqual([
      '광고나 홍보',
      '리뷰 운영 원칙에 맞지 않음',
      undefined,
    ]);
  });
  it('may carry one to five whole stars, which are counted and averaged', async () => {
    await deliver(7, 23, 6);
    for (const rating of [5, 4, 5, null, undefined]) {
      expect(await write(writer, 23, { rating })).toMatchObject({ status: 200, body: { rating: rating ?? null } });
    }
    expect((await read(23)).body.ratings).toEqual({ count: 3, average: 4.7, counts: [0, 0, 0, 1, 2] });
    for (const rating of [0, 6, 4.5, -1, 'five']) {
      const { status, body } = await write(writer, 23, { rating });
      expect([status, body]).toMatchObject([400, { message: '별점은 1점부터 5점까지 선택해주세요.' }]);
    }
    const { id } = (await read(23)).body._embedded.reviewDTOList.find(({ rating }) => rating === 4) ?? { id: 0 };
    await service.call(reviewCalls.deleteReview, { as: writer, params: { id } });
    expect((await read(23)).body.ratings).toEqual({ count: 2, average: 5, counts: [0, 0, 0, 0, 2] });
    expect((await read(29)).body.ratings).toEqual({ count: 0, average: null, counts: [0, 0, 0, 0, 0] });
  });
  it('with stars are accepted only from receivers of the item, once for each line', async () => {
    expect((await write({ id: 8 }, 24, { rating: 1 })).code).toBe('REVIEW_NOT_ALLOWED');
    await deliver(7, 24);
    await write(writer, 24, { rating: 5 });
    expect((await write(writer, 24, { rating: 1 })).code).toBe('REVIEW_EXISTS');
    expect((await write({ id: 8 }, 24, { rating: 1 })).code).toBe('REVIEW_NOT_ALLOWED');
    expect((await read(24)).body.ratings).toMatchObject({ count: 1, average: 5 });
  });
  it('are sorted by stars or by photos when requested, and name the bought option', async () => {
    await deliver(7, 25, 4);
    const texts = { 셋: 3, 다섯: 5, 없음: undefined, 사진: 4 };
    for (const [index, [reviewContent, rating]] of Object.entries(texts).entries()) {
      service.setNow(new Date(Date.UTC(2026, 5, 3, 0, index)));
      const imagePaths = reviewContent === '셋' ? [{ priority: 0, imagePath: 'a' }] : [];
      await write(writer, 25, { reviewContent, rating, imagePaths });
    }
    service.setNow(undefined);
    const sorted = async (sort: 'newest' | 'highest' | 'lowest' | 'photos') =>
      (
        await service.call(reviewCalls.reviews, { params: { itemId: 25, page: 0, size: 8 }, query: { sort } })
      ).body._embedded.reviewDTOList.map(({ content }) => content);
    expect(await sorted('newest')).toEqual(['사진', '없음', '다섯', '셋']);
    expect(await sorted('highest')).toEqual(['다섯', '사진', '셋', '없음']);
    expect(await sorted('lowest')).toEqual(['셋', '사진', '다섯', '없음']);
    expect(await sorted('photos')).toEqual(['셋', '사진', '없음', '다섯']);
    const photos = await service.call(reviewCalls.photos, { params: { itemId: 25 } });
    expect(photos.body[0]).toMatchObject({ content: '셋', rating: 3, optionName: '블랙' });
    expect((await read(25)).body._embedded.reviewDTOList[0]?.optionName).toBe('블랙');
  });
  it('take the option name from order-payment, and have no option name until order-payment sends it', async () => {
    deliveries = [{ merchantUid: 'order-z', lineId: 9_003, itemId: 26, deliveredAt: '2026-06-01T03:00:00.000Z' }];
    expect((await write(writer, 26)).body.optionName).toBeNull();
    deliveries = deliveries.map((line) => ({ ...line, itemOptionName: '먹색' }));
    await reviewable(writer, 26);
    expect((await read(26)).body._embedded.reviewDTOList[0]?.optionName).toBe('먹색');
  });
  it('are listed newest first, a page at a time', async () => {
    await deliver(7, 19, 3);
    for (const [index, reviewContent] of ['하나', '둘', '셋'].entries()) {
      service.setNow(new Date(Date.UTC(2026, 5, 2, 0, index)));
      await write(writer, 19, { reviewContent });
    }
    service.setNow(undefined);
    const page = await service.call(reviewCalls.reviews, { params: { itemId: 19, page: 1, size: 2 } });
    expect(page.body._embedded.reviewDTOList.map(({ content }) => content)).toEqual(['하나']);
    expect(page.body.page).toEqual({ size: 2, number: 1, totalElements: 3, totalPages: 2 });
  });

  describe('replies and notices', () => {
    const notice = (more: object = {}) =>
      service.call(reviewCalls.addNotice, { as: admin, body: { qnaTitle: '추석 배송', content: '쉽니다', ...more } });
    it('replies answer a notice, but not another reply or an unknown id', async () => {
      const { id } = (await notice()).body;
      const reply = (parentId: number) =>
        service.call(reviewCalls.addReply, { as: admin, body: { parentId, replyContent: '확인했습니다' } });
      const response = await reply(id);
      expect(response.status).toBe(200);
      expect((await service.call(reviewCalls.replies, { params: { id } })).body).toMatchObject([
        { content: '확인했습니다', displayName: '결 GYEOL', seller: true },
      ]);
      // Even the operator who wrote the reply sees the shop's name.
      expect(response.body.displayName).toBe('결 GYEOL');
      expect((await reply(response.body.id)).code).toBe('REPLY_PARENT_NOT_FOUND');
      expect((await reply(999_999)).status).toBe(404);
      expect(
        (await service.call(reviewCalls.deleteReply, { as: admin, params: { id: response.body.id } })).status,
      ).toBe(200);
      expect(
        (await service.call(reviewCalls.deleteReply, { as: admin, params: { id: response.body.id } })).status,
      ).toBe(404);
    });
    it('notices carry their title both as title and as qnaTitle, and their image', async () => {
      const { body } = await notice({ imagePath: 'a' });
      expect(body).toMatchObject({ title: '추석 배송', qnaTitle: '추석 배송', imageUrl: imageUrl('a'), mine: true });
      expect((await service.call(reviewCalls.notice, { params: { id: body.id } })).body).toMatchObject({
        displayName: '결 GYEOL',
        seller: true,
        username: null,
        mine: false,
      });
      expect((await notice({ imagePath: 'bad' })).code).toBe('IMAGE_TYPE');
      const list = await service.call(reviewCalls.notices, {});
      expect(list.body[0]?.id).toBe(body.id);
    });
    it('notices are signed with the current name of the shop', async () => {
      const rename = (version: number, full: string) =>
        service.deliver(shopProfileSaved, { subject: 'shop', version, data: shopNamed('아람서점', full) });
      onTestFinished(async () => void (await rename(8, '결 GYEOL')));
      await notice();
      await rename(7, '아람서점 ARAM');
      const { body } = await service.call(reviewCalls.notices, {});
      expect(new Set(body.map(({ displayName }) => displayName))).toEqual(new Set(['아람서점 ARAM']));
    });

    it('notices are deleted by their author and by operators, never by another member', async () => {
      const { id } = (await notice()).body;
      expect((await service.call(reviewCalls.deleteNotice, { as: writer, params: { id } })).status).toBe(403);
      const others = { ...admin, id: admin.id + 1_000 };
      expect((await service.call(reviewCalls.deleteNotice, { as: others, params: { id } })).status).toBe(200);
      expect((await service.call(reviewCalls.notice, { params: { id } })).code).toBe('NOTICE_NOT_FOUND');
      // The screen offers the deletion to the author. So an author who is no longer an operator can still delete the
      // notice.
      const { id: own } = (await notice()).body;
      const author = { ...admin, role: 'ROLE_USER' } as const;
      expect((await service.call(reviewCalls.deleteNotice, { as: author, params: { id: own } })).status).toBe(200);
    });
    it('notices and replies are written by operators only', async () => {
      expect(
        (await service.call(reviewCalls.addNotice, { as: writer, body: { qnaTitle: 'x', content: 'y' } })).status,
      ).toBe(403);
      expect(
        (await service.call(reviewCalls.addReply, { as: writer, body: { parentId: 1, replyContent: 'y' } })).status,
      ).toBe(403);
      expect((await service.call(reviewCalls.addReply, { body: { parentId: 1, replyContent: 'y' } })).status).toBe(401);
    });
  });
});
