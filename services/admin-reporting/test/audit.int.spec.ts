import type { DataOf } from '@gyeol/contracts/event.ts';
import { operatorActed } from '@gyeol/contracts/events/audit.ts';
import { memberRegistered } from '@gyeol/contracts/events/member.ts';
import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { createTestApp, type TestApp } from '@gyeol/service-kit/testing/app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';

type Action = DataOf<(typeof operatorActed)['catalog']>;
const as = { id: 1, role: 'ROLE_ADMIN' as const, username: 'admin@gyeol.shop' };
let service: TestApp<Config>;
beforeAll(async () => {
  service = await createTestApp<Config>({
    name: 'admin-reporting',
    migrations: new URL('../migrations/', import.meta.url),
    build: buildApp,
    config: { backupTo: undefined },
  });
});
afterAll(() => service.close());

const act = (more: Partial<Action>): Action => ({
  operator: { id: 1, username: 'admin@gyeol.shop', displayName: '관리자' },
  operation: 'PUT /api/admin/setSoldOut/{id}',
  action: '상품 품절 표시',
  thing: { kind: 'item', id: '12', name: '결 토트백' },
  before: { soldOut: false },
  after: { soldOut: true },
  from: { address: '203.0.113.7', userAgent: 'a browser' },
  actedAt: '2026-06-01T02:00:00.000Z',
  ...more,
});
const list = async (query: object = {}) =>
  (await service.call(reportingCalls.audit, { as, params: { page: 0, size: 20 }, query: { ...query } })).body;

describe('the audit trail', () => {
  beforeAll(async () => {
    const first = await service.deliver(operatorActed.catalog, { subject: '1', data: act({}) });
    await service.deliver(operatorActed.catalog, { subject: '1', data: first.data, id: first.id });
    const fee = act({
      ...{
        action: '배송비 변경',
        thing: { kind: 'setting', id: 'deliveryFee', name: null },
        before: { deliveryFee: 3000 },
      },
      ...{ after: { deliveryFee: 0 }, actedAt: '2026-06-02T02:00:00.000Z' },
      operator: { id: 2, username: 'b@gyeol.shop', displayName: '부관리자' },
    });
    await service.deliver(operatorActed['order-payment'], { subject: '2', data: fee });
    const key = act({
      operator: null,
      key: { id: 7, name: '주문 수집' },
      action: '발송 처리',
      actedAt: '2026-05-01T02:00:00.000Z',
    });
    await service.deliver(operatorActed['order-payment'], { subject: 'key:7', data: key });
    const command = act({ operator: null, from: null, action: '회원 권한 변경', actedAt: '2026-06-03T02:00:00.000Z' });
    await service.deliver(operatorActed.member, { subject: 'command', data: command });
  });

  it('lists operators’ actions of all services newest first, and a repeated event adds no second action', async () => {
    const all = await list();
    expect(all.totalElements).toBe(4);
    expect(all.content).toMatchObject([
      { service: 'member', operatorId: null, address: null },
      { service: 'order-payment', displayName: '부관리자', before: { deliveryFee: 3000 }, after: { deliveryFee: 0 } },
      { service: 'catalog', kind: 'item', thingId: '12', name: '결 토트백', address: '203.0.113.7' },
      { service: 'order-payment', displayName: '주문 수집', action: '발송 처리' },
    ]);
    expect(all.operators.map(({ id }) => id)).toEqual([-7, 1, 2]);
    expect(all.actions).toContain('배송비 변경');
  });
  it('can be filtered by operator, action, object and date', async () => {
    const found = async (query: object) => (await list(query)).content.map(({ action }) => action);
    expect(await found({ operatorId: 2 })).toEqual(['배송비 변경']);
    expect(await found({ action: '상품 품절 표시' })).toEqual(['상품 품절 표시']);
    expect(await found({ kind: 'setting', thingId: ' deliveryFee ' })).toEqual(['배송비 변경']);
    expect(await found({ startDate: '2026-06-02', endDate: '2026-06-02' })).toEqual(['배송비 변경']);
    expect(await found({ operatorId: 3 })).toEqual([]);
  });
  it('shows the key of a program by its name, and is filtered by it', async () => {
    const query = { operatorId: -7 };
    const { body } = await service.call(reportingCalls.audit, { as, params: { page: 0, size: 10 }, query });
    expect(body.content).toMatchObject([{ operatorId: -7, username: 'key:7', displayName: '주문 수집' }]);
    expect(body.operators).toContainEqual({ id: -7, username: 'key:7', displayName: '주문 수집' });
  });

  it('records that an operator viewed a member, but not the member’s personal data', async () => {
    const at = '2026-06-01T02:00:00.000Z';
    const data = {
      ...{ memberId: 7, username: 'minji@b.kr', displayName: '민지', realName: '김민지', phoneNumber: '01055550007' },
      ...{ role: 'ROLE_USER' as const, kind: 'regular' as const, postCode: null, address: null, detailAddress: null },
      ...{ createdAt: at, updatedAt: at },
    };
    await service.deliver(memberRegistered, { subject: '7', version: 1, data });
    await service.call(reportingCalls.member, { as, params: { id: 7 } });
    const published = (await service.outbox()).filter(({ type }) => type === 'OperatorActed');
    expect(published).toMatchObject([
      { source: 'admin-reporting', data: { action: '회원 상세 조회', thing: { kind: 'member', id: '7', name: null } } },
    ]);
    expect(JSON.stringify(published)).not.toMatch(/김민지|minji|0105555/);
  });
  it('is for operators alone', async () => {
    const firstPage = { params: { page: 0, size: 20 } };
    expect((await service.call(reportingCalls.audit, { ...firstPage, as: { id: 9 } })).status).toBe(403);
    expect((await service.call(reportingCalls.audit, firstPage)).status).toBe(401);
  });
});
