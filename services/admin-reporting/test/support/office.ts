import * as sheets from '@e965/xlsx';
import type { BodyOf, Call } from '@gyeol/contracts/call.ts';
import { itemSaved } from '@gyeol/contracts/events/catalog.ts';
import { paymentValidated } from '@gyeol/contracts/events/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { createTestApp, fake, type TestApp } from '@gyeol/service-kit/testing/app.ts';
import { uploadOf } from '@gyeol/service-kit/testing/sheet-files.ts';
import { buildApp } from '../../src/app.ts';
import type { Config } from '../../src/config.ts';

export const admin = { id: 1, role: 'ROLE_ADMIN' as const };
export const member = { id: 7, role: 'ROLE_USER' as const };
type Caller = typeof admin | typeof member;

export interface Sent {
  merchantUid: string;
  trackingNumber: string;
  phoneNumber: string;
  name: string;
}
/**
 * Imitates the answers of order-payment to an import. An existing order with a tracking number of 13 digits is shipped
 * once.
 */
export const shippingDesk = (existing: () => readonly string[]) => {
  const shipped = new Map<string, string>();
  const calls: BodyOf<typeof internalCalls.shipBatch>[] = [];
  const judge = (row: Sent, dryRun: boolean, confirmChanges = false) => {
    if (!existing().includes(row.merchantUid)) return { ok: false, outcome: '존재하지 않는 주문번호입니다.' };
    if (!/^\d{13}$/.test(row.trackingNumber)) return { ok: false, outcome: '운송장 번호 형식이 올바르지 않습니다.' };
    const before = shipped.get(row.merchantUid);
    if (before === row.trackingNumber) return { ok: true, outcome: 'same' };
    if (before !== undefined && !confirmChanges) {
      return { ok: false, outcome: '이미 다른 운송장 번호로 배송 중인 주문입니다.', current: before };
    }
    if (!dryRun) shipped.set(row.merchantUid, row.trackingNumber);
    return before === undefined ? { ok: true, outcome: 'shipped' } : { ok: true, outcome: 'changed', current: before };
  };
  const desk = fake(internalCalls.shipBatch, async ({ body }) => {
    calls.push(body);
    const { rows, dryRun, confirmChanges } = body;
    return { results: rows.map((row) => ({ merchantUid: row.merchantUid, ...judge(row, dryRun, confirmChanges) })) };
  });
  return { desk, shipped, calls };
};

export interface File {
  status: number;
  bytes: Buffer;
  json: Record<string, unknown> & { errorItems: { reason: string; row: number; merchantUid: string }[] };
  headers: Record<string, unknown>;
}
const sent = (response: { statusCode: number; rawPayload: Buffer; headers: object }): File => ({
  status: response.statusCode,
  bytes: response.rawPayload,
  json: String((response.headers as Record<string, unknown>)['content-type']).includes('json')
    ? JSON.parse(response.rawPayload.toString())
    : undefined,
  headers: response.headers as Record<string, unknown>,
});

export const openOffice = async (...desks: ReturnType<typeof fake>[]) => {
  const service = await createTestApp<Config>({
    name: 'admin-reporting',
    migrations: new URL('../../migrations/', import.meta.url),
    build: buildApp,
    config: { backupTo: undefined },
    internal: desks,
  });
  const headers = (as: Caller | null): Record<string, string> =>
    as ? { authorization: `Bearer ${service.tokens.token(as)}` } : {};
  return {
    service,
    get: async (row: Call, query: Record<string, string> = {}, as: Caller | null = admin): Promise<File> =>
      sent(await service.app.api.inject({ method: 'GET', url: row.path, query, headers: headers(as) })),
    upload: async (
      row: Call,
      bytes: Uint8Array | string,
      { name = 'shipping.xlsx', as = admin as Caller | null, query = {}, field = 'file' } = {},
    ): Promise<File> => {
      const upload = await uploadOf(bytes, name, field);
      return sent(
        await service.app.api.inject({
          ...{ method: 'POST', url: row.path, query, payload: upload.payload },
          headers: { ...headers(as), ...upload.headers },
        }),
      );
    },
    close: () => service.close(),
  };
};
export type Office = Awaited<ReturnType<typeof openOffice>>;

let nextLine = 1_000;
/** The time of the payment is in Seoul. */
export const pay = async (
  service: TestApp<Config>,
  merchantUid: string,
  at: string,
  more: { name?: string; phone?: string; memo?: string; titles?: readonly string[] } = {},
): Promise<void> => {
  const { name = '홍길동', phone = '01012345678', memo = null, titles = ['지갑'] } = more;
  const person = { realName: name, phoneNumber: phone };
  await service.deliver(paymentValidated, {
    subject: merchantUid,
    version: 3,
    data: {
      merchantUid,
      memberId: 7,
      couponMapId: null,
      couponTitle: null,
      postMemo: memo,
      itemTitles: titles.join(', '),
      buyer: { username: 'a@b.kr', displayName: '결이', ...person },
      receiver: {
        name,
        phoneNumber: phone,
        postCode: '04524',
        address: '서울 중구 세종대로 110',
        detailAddress: '1층',
      },
      lines: titles.map((title, index) => {
        nextLine += 1;
        return {
          lineId: nextLine,
          itemId: index + 1,
          itemOptionId: (index + 1) * 11,
          title,
          itemOptionName: '블랙',
          imageUrl: '/media/a.webp',
          quantity: 2,
          unitPrice: 10_000,
        };
      }),
      productTotal: 20_000,
      discount: 0,
      deliveryFee: 0,
      totalPrice: 20_000,
      provider: 'portone',
      impUid: 'imp_1',
      paidAt: new Date(`${at}+09:00`).toISOString(),
      cartLines: [],
    },
  });
};

export const saveItem = (service: TestApp<Config>, itemId: number, productCode: string | null) =>
  service.deliver(itemSaved, {
    subject: String(itemId),
    version: 7,
    data: {
      ...{ itemId, title: '지갑', description: '', imageUrl: '/media/a.webp', price: 1_000, discountPrice: 1_000 },
      ...{ soldOut: false, productCode, categories: ['ALL'], createdAt: '2026-05-01T00:00:00.000Z' },
      options: [{ id: itemId * 11, name: '블랙', additionalPrice: 0, isOptionSoldOut: false }],
    },
  });

export const cellsOf = (bytes: Uint8Array): string[][] => {
  const book = sheets.read(bytes);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  return sheet ? sheets.utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '', raw: false }) : [];
};
