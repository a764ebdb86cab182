import { randomInt } from 'node:crypto';
import type { AnswerOf } from '@gyeol/contracts/call.ts';
import { memberRegistered } from '@gyeol/contracts/events/member.ts';
import { pointsRecorded } from '@gyeol/contracts/events/points.ts';
import { pointCalls } from '@gyeol/contracts/http/points.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { createTestApp, fake, type TestApp } from '@gyeol/service-kit/testing/app.ts';
import { htmlPage, htmlTable, uploadOf, workbookOf } from '@gyeol/service-kit/testing/sheet-files.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp as buildReporting } from '../../services/admin-reporting/src/app.ts';
import type { Config as ReportingConfig } from '../../services/admin-reporting/src/config.ts';
import { rebuild } from '../../services/admin-reporting/src/rebuild/rebuild.ts';
import { buildApp as buildCoupon } from '../../services/coupon/src/app.ts';
import type { Config as CouponConfig } from '../../services/coupon/src/config.ts';
import { type Account, appendPoints, lockAccount } from '../../services/coupon/src/points/account-store.ts';
import { endAll, type Part, revokeLot, spend } from '../../services/coupon/src/points/lots.ts';

const admin = { id: 1, role: 'ROLE_ADMIN' as const };
const histories = 1_000;
const firstDay = Date.parse('2026-03-01T00:00:00+09:00');
const hourMs = 60 * 60_000;
const kinds = ['earn', 'compensate', 'adjust', 'use', 'revoke', 'expire'] as const;
interface Step {
  readonly kind: (typeof kinds)[number];
  readonly won: number;
  readonly hour: number;
}
const randomHistory = (): Step[] =>
  Array.from({ length: randomInt(1, 5) }, () => ({
    kind: kinds[randomInt(kinds.length)] ?? 'earn',
    won: randomInt(1, 10_000),
    hour: randomInt(30 * 24),
  }));

const partsOf = ({ lots }: Account, { kind, won }: Step, at: Date): readonly Part[] => {
  if (kind === 'use') return spend(lots, won, at) ?? [];
  if (kind === 'revoke') return revokeLot(lots, lots[0]?.lot ?? 0, won);
  return kind === 'expire' ? endAll(lots) : [{ lot: null, amount: won }];
};

describe('points in the reports', () => {
  let coupon: TestApp<CouponConfig>;
  let reporting: TestApp<ReportingConfig>;
  /** The number of events of the coupon service that admin-reporting has received. */
  let delivered: number;

  const deliverNew = async (): Promise<void> => {
    const events = (await coupon.outbox()).slice(delivered);
    delivered += events.length;
    await reporting.deliverAll('coupon', events);
  };
  const live = (memberId: number, history: readonly Step[]): Promise<void> =>
    coupon.db.tx(async (tx) => {
      let account = await lockAccount(tx, memberId);
      for (const [index, one] of history.entries()) {
        const at = new Date(firstDay + one.hour * hourMs);
        const change = { kind: one.kind, cause: 'operator' as const, causeId: `${memberId}-${index}`, at };
        account = await appendPoints(tx, account, { ...change, usableFrom: at }, partsOf(account, one, at));
      }
    });
  const query = <Row extends object>(service: { db: TestApp<CouponConfig>['db'] }, text: string) =>
    service.db.rows<Row>({ name: `test.${text.slice(0, 40)}`, text });
  const owned = () => query(coupon, 'select member_id, balance from point_accounts where version > 0 order by 1');
  const reported = () =>
    query(reporting, 'select member_id, sum(amount)::bigint as balance from point_entries group by 1 order by 1');
  const openAtTheEnd = async (): Promise<number | undefined> => {
    const period = { startDate: '2026-03-01', endDate: '2026-03-31' };
    return (await reporting.call(pointCalls.statistics, { as: admin, query: period })).body.at(-1)?.open;
  };

  beforeEach(async () => {
    delivered = 0;
    coupon = await createTestApp<CouponConfig>({
      name: 'coupon',
      migrations: new URL('../../services/coupon/migrations/', import.meta.url),
      build: buildCoupon,
      config: {},
    });
    const nothing = async () => ({ told: [], next: null });
    reporting = await createTestApp<ReportingConfig>({
      name: 'admin-reporting',
      migrations: new URL('../../services/admin-reporting/migrations/', import.meta.url),
      build: buildReporting,
      config: { backupTo: undefined },
      internal: [
        ...[republishCalls.member, republishCalls['order-payment'], republishCalls.catalog, republishCalls.review].map(
          (row) => fake(row, nothing),
        ),
        fake(internalCalls.adjustPoints, async ({ body }) => {
          const { status, body: answered } = await coupon.callInternal(internalCalls.adjustPoints, { body });
          if (status !== 200) throw new Error(`adjusting was answered ${status}`);
          return answered;
        }),
        fake(republishCalls.coupon, async ({ body }) => {
          const page = await coupon.callInternal(republishCalls.coupon, { body });
          await deliverNew();
          return page.body;
        }),
      ],
    });
  });
  afterEach(async () => {
    await coupon.close();
    await reporting.close();
  });

  it('are counted by day as issued, used, expired and still open', async () => {
    const counted = { lot: 1, cause: 'operator' as const, lineId: 0, merchantUid: null, usableFrom: null };
    const entries = [
      ['earn', 9_000, '2027-03-01T23:59:59+09:00'],
      ['compensate', 500, '2027-03-02T00:00:00+09:00'],
      ['use', -3_000, '2027-03-02T09:00:00+09:00'],
      ['restore', 1_000, '2027-03-02T10:00:00+09:00'],
      ['adjust', -700, '2027-03-02T11:00:00+09:00'],
      ['revoke', -300, '2027-03-02T23:59:59+09:00'],
    ] as const;
    const data = {
      memberId: 1,
      entries: entries.map(([kind, amount, at], id) => ({
        ...counted,
        id: id + 1,
        kind,
        amount,
        causeId: `${id}`,
        at,
      })),
    };
    for (const _ of [1, 2]) await reporting.deliver(pointsRecorded, { subject: '1', version: 1, data });
    const count = (startDate: string, endDate: string) =>
      reporting.call(pointCalls.statistics, { as: admin, query: { startDate, endDate } });
    expect((await count('2027-03-01', '2027-03-03')).body).toEqual([
      { date: '2027-03-01', issued: 9_000, used: 0, ended: 0, open: 9_000 },
      { date: '2027-03-02', issued: 500, used: 2_000, ended: 1_000, open: 6_500 },
      { date: '2027-03-03', issued: 0, used: 0, ended: 0, open: 6_500 },
    ]);
    expect((await count('2027-03-03', '2027-03-03')).body[0]?.open).toBe(6_500);
    expect((await count('2027-03-02', '2027-03-01')).code).toBe('PERIOD_REVERSED');
    expect((await count('2020-01-01', '2027-03-01')).code).toBe('DATE_RANGE');
  });

  it('match the balances of the members for 1,000 random histories, also after a rebuild', {
    timeout: 240_000,
  }, async () => {
    for (let memberId = 1; memberId <= histories; memberId += 1) await live(memberId, randomHistory());
    await deliverNew();
    const balances = (await owned()) as { balance: number }[];
    const open = balances.reduce((sum, { balance }) => sum + balance, 0);
    expect(balances.length).toBeGreaterThan(histories / 2);
    expect(await reported()).toEqual(balances);
    expect(await openAtTheEnd()).toBe(open);

    await query(reporting, 'update point_entries set amount = amount + 1 where id % 3 = 0');
    await query(reporting, 'delete from point_entries where id % 3 = 1');
    await query(
      reporting,
      `insert into point_entries (id, member_id, kind, amount, at) values (999999999, 1, 'earn', 5, '2026-03-01')`,
    );
    expect(await reported()).not.toEqual(balances);
    await rebuild(reporting.deps);
    expect(await reported()).toEqual(balances);
    expect(await openAtTheEnd()).toBe(open);
  });

  describe('adjusted by a file', () => {
    const join = (memberId: number, username: string) =>
      reporting.deliver(memberRegistered, {
        subject: String(memberId),
        version: 1,
        data: {
          ...{ memberId, username, displayName: '손님', realName: `회원${memberId}`, phoneNumber: '01012345678' },
          ...{ role: 'ROLE_USER', kind: 'regular', postCode: null, address: null, detailAddress: null },
          ...{ createdAt: '2026-03-01T00:00:00.000Z', updatedAt: '2026-03-01T00:00:00.000Z' },
        },
      });
    const send = async (file: Uint8Array | string, dryRun = false) => {
      const { payload, headers } = await uploadOf(file, '11월 적립금.csv');
      const answer = await reporting.app.api.inject({
        ...{ method: 'POST', url: pointCalls.adjustByFile.path, query: dryRun ? { dryRun: 'true' } : {}, payload },
        headers: { authorization: `Bearer ${reporting.tokens.token(admin)}`, ...headers },
      });
      return { status: answer.statusCode, report: JSON.parse(answer.body) as AnswerOf<typeof pointCalls.adjustByFile> };
    };
    const upload = (lines: readonly string[], dryRun = false) =>
      send(['아이디,적립금,사유', ...lines].join('\n'), dryRun);
    const ledgerOf = async (memberId: number) =>
      (await coupon.call(pointCalls.ledger, { as: admin, params: { memberId, page: 0, size: 20 } })).body;
    const audited = async (service: { outbox: typeof coupon.outbox }) =>
      (await service.outbox()).flatMap(({ type, data }) =>
        type === 'OperatorActed' ? [(data as { thing: object; after: object }).after] : [],
      );
    const [one, other] = [5_001, 5_002];
    beforeEach(async () => {
      await join(one, 'Haneul@example.com');
      await join(other, 'minji@example.com');
    });

    it('are previewed with amounts and refusals, and then adjusted only once when the file is sent again', async () => {
      const lines = [
        'haneul@example.com,"1,000",11월 이벤트',
        `${other},+500원,11월 이벤트`,
        'nobody@example.com,5,감사',
        'HANEUL@example.com,7,감사',
      ];
      const preview = await upload(lines, true);
      expect(preview.report).toMatchObject({
        ...{ dryRun: true, totalCount: 4, adjustedCount: 2, unchangedCount: 0, added: 1_500, subtracted: 0 },
        items: [
          { row: 2, memberId: one, realName: `회원${one}`, before: 0, after: 1_000, unchanged: false },
          { row: 3, memberId: other, before: 0, after: 500 },
        ],
        errorItems: [
          { row: 4, refusal: '존재하지 않는 회원입니다.' },
          { row: 5, refusal: '파일에 같은 회원이 두 번 있습니다.' },
        ],
      });
      expect((await ledgerOf(one)).content).toEqual([]);
      expect((await upload(lines)).report.adjustedCount).toBe(2);
      // Sends a corrected file, which contains the valid rows again.
      const again = await upload([...lines.slice(0, 2), 'minji@example.com,5,감사']);
      expect(again.report).toMatchObject({ adjustedCount: 0, unchangedCount: 2, added: 0 });
      expect(again.report.message).toContain('2명은 같은 금액과 사유로 이미 조정되어');
      expect(await ledgerOf(one)).toMatchObject({
        balance: 1_000,
        content: [{ kind: 'adjust', reason: '11월 이벤트' }],
      });
      expect((await ledgerOf(other)).balance).toBe(500);
    });

    it('are refused in each row with a bad balance, amount or reason, and adjusted in the other rows', async () => {
      await upload([`${one},1000,11월 이벤트`, `${other},500,11월 이벤트`]);
      const { report } = await upload([`${one},-300,회수`, `${other},-501,회수`]);
      expect(report).toMatchObject({ adjustedCount: 1, subtracted: 300, items: [{ before: 1_000, after: 700 }] });
      expect(report.errorItems).toMatchObject([{ row: 3, refusal: '회원이 가진 적립금보다 많이 뺄 수 없습니다.' }]);
      for (const [line, refusal] of [
        [`${one},절반,감사`, '더하거나 뺄 적립금을 숫자로 입력해주세요. 빼려면 앞에 -를 붙입니다.'],
        [`${one},0,감사`, '더하거나 뺄 적립금을 숫자로 입력해주세요. 빼려면 앞에 -를 붙입니다.'],
        [`${one},1000001,감사`, '적립금은 한 번에 1,000,000원까지 더하거나 뺄 수 있습니다.'],
        [`${one},5,`, '사유를 입력해주세요.'],
        [',5,감사', '아이디 또는 회원번호를 입력해주세요.'],
      ] as const) {
        expect((await upload([line])).report.errorItems).toMatchObject([{ refusal }]);
      }
      expect((await upload([])).status).toBe(400);
    });

    it('are read from every sheet and from an HTML page, and unread sheets are reported', async () => {
      const head = ['회원 아이디', '포인트', '내용'];
      const book = workbookOf([
        { name: '서울', lines: [['11월'], head, ['haneul@example.com', '１,０００원', '감사']] },
        { name: '부산', lines: [head, [`${other}.0`, 500, '감사']] },
        { name: '안내', lines: [['두 시트를 채워주세요']] },
      ]);
      const { report } = await send(book, true);
      expect(report.items).toMatchObject([
        { sheet: '서울', row: 3, memberId: one, after: 1_000 },
        { sheet: '부산', row: 2, memberId: other, after: 500 },
      ]);
      expect(report.unreadSheets).toMatchObject([{ sheet: '안내' }]);
      expect(report.message).toContain('‘안내’ 시트');
      const page = htmlPage(htmlTable([head, ['minji@example.com', '-₩1,000', '회수']]));
      expect((await send(page, true)).report.errorItems).toMatchObject([{ row: 2, amount: '-1000' }]);
    });

    it('leave one audit record for the file and one for each member', async () => {
      await upload([`${one},1000,11월 이벤트`, `${other},500,11월 이벤트`]);
      await upload([`${one},-300,회수`]);
      expect((await audited(reporting))[0]).toMatchObject({ totalCount: 2, adjustedCount: 2, added: 1_500 });
      const ofMembers = await audited(coupon);
      expect(ofMembers).toContainEqual({ balance: 1_000, amount: 1_000, reason: '11월 이벤트' });
      expect(ofMembers).toContainEqual({ balance: 700, amount: -300, reason: '회수' });
    });
  });
});
