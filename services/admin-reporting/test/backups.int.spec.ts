import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { createTestApp, type TestApp } from '@gyeol/service-kit/testing/app.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { recordBackup } from '../src/backups/record-backup.ts';
import type { Config } from '../src/config.ts';

const as = { id: 1, role: 'ROLE_ADMIN' as const };
let service: TestApp<Config>;
const open = async (backupTo: string | undefined): Promise<void> => {
  const migrations = new URL('../migrations/', import.meta.url);
  service = await createTestApp<Config>({ name: 'admin-reporting', migrations, build: buildApp, config: { backupTo } });
};
afterEach(() => service.close());

const last = async () => (await service.call(reportingCalls.lastBackup, { as })).body;
const gauge = async (): Promise<string | undefined> =>
  /^backup_last_success_timestamp_seconds\{.*\} (.*)$/m.exec(await service.deps.metrics.text())?.[1];
const hoursAgo = (hours: number): Date => new Date(service.deps.now().getTime() - hours * 3_600_000);
const record = (at: Date) => recordBackup(service.deps, [at.toISOString(), '1000']);

describe('the last backup', () => {
  it('is late when backups are configured but none is recorded, and not late without configured backups', async () => {
    await open(undefined);
    expect([await last(), await gauge()]).toEqual([{ at: null, isLate: false }, 'Nan']);
    await service.close();
    await open('/backup');
    expect([await last(), await gauge()]).toEqual([{ at: null, isLate: true }, '0']);
  });

  it('is the newest recorded backup, in whatever order backups are recorded, and is late after 26 hours', async () => {
    await open('/backup');
    const [old, young] = [hoursAgo(26.01), hoursAgo(25.99)];
    await record(old);
    expect(await last()).toEqual({ at: old.toISOString(), isLate: true });
    await record(young);
    await record(old);
    expect(await last()).toEqual({ at: young.toISOString(), isLate: false });
    expect(Number(await gauge())).toBeCloseTo(young.getTime() / 1_000, 2);
  });

  it('is not recorded without a valid time and size', async () => {
    await open('/backup');
    for (const args of [[], ['yesterday', '5'], ['2026-01-31T12:00:00Z'], ['2026-01-31T12:00:00Z', 'big']])
      await expect(recordBackup(service.deps, args)).rejects.toMatchObject({ code: 'USAGE' });
    expect(await last()).toMatchObject({ at: null });
  });
});
