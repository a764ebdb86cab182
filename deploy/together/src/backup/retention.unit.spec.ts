import { Readable } from 'node:stream';
import { services } from '@gyeol/contracts/call.ts';
import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import { expect, it } from 'vitest';
import type { BackupStore } from './backup-store.ts';
import { dumpOf, imageFileOf, nameOf } from './manifest.ts';
import { backupsToKeep, prune } from './retention.ts';

// A Thursday, 12:00 in Korea.
const now = new Date('2026-11-26T03:00:00Z');
/** Returns the name of the backup of that many days ago, at 03:00 in Korea. */
const nightOf = (daysBefore: number): string => nameOf(new Date(now.getTime() - daysBefore * dayMs - 9 * 3_600_000));

it('the backups of the last seven days are kept, and the last backup of each of the three weeks before', () => {
  const whole = Array.from({ length: 60 }, (_, day) => nightOf(59 - day));
  // 18 and 11 days ago were Sunday 8 and Sunday 15 November. Sunday 22 November is kept as one of the last seven days.
  const sundays = [nightOf(18), nightOf(11)];
  expect(backupsToKeep(whole, now)).toEqual([...sundays, ...[6, 5, 4, 3, 2, 1, 0].map(nightOf)]);
});
it('only the last backup of a day is kept, and always the newest backup, however old it is', () => {
  const twice = [nameOf(new Date('2026-11-25T15:30:00Z')), nameOf(new Date('2026-11-25T18:00:00Z'))];
  expect(backupsToKeep(twice, now)).toEqual([twice[1]]);
  expect(backupsToKeep([nightOf(400), nightOf(300)], now)).toEqual([nightOf(300)]);
});

const storeOf = (files: Map<string, string>): BackupStore => ({
  write: async () => 0,
  read: async (name) => Readable.from([files.get(name) ?? '']),
  async *list() {
    for (const [name, text] of files) yield { name, bytes: text.length };
  },
  remove: async (names) => {
    for (const name of names) files.delete(name);
  },
});

it('pruning removes old backups and images that no kept backup needs, and keeps foreign and recent files', async () => {
  const files = new Map<string, string>([
    ['notes.txt', 'mine'],
    [`${nightOf(0)}/catalog.sql.gz.age`, 'under way'],
    [`${nightOf(5)}/catalog.sql.gz.age.part`, 'cut off'],
    [`${imageFileOf('new.webp')}.part`, 'cut off'],
    ...['old', 'new', 'both'].map((name) => [imageFileOf(`${name}.webp`), name] as const),
  ]);
  const add = (backup: string, images: string[]) => {
    for (const service of services) files.set(dumpOf(backup, service), 'dump');
    files.set(`${backup}/backup.json`, JSON.stringify({ images }));
  };
  add(nightOf(100), ['old.webp', 'both.webp']);
  add(nightOf(1), ['new.webp', 'both.webp']);
  await prune(storeOf(files), now);
  const left = [...files.keys()];
  expect(left).toContain('notes.txt');
  expect(left).toContain(`${nightOf(0)}/catalog.sql.gz.age`);
  expect(left.filter((name) => name.startsWith(nightOf(1)))).toHaveLength(services.length + 1);
  expect(left.filter((name) => name.startsWith('images/')).sort()).toEqual(['both.webp', 'new.webp'].map(imageFileOf));
  expect(left.filter((name) => name.startsWith(nightOf(100)) || name.startsWith(nightOf(5)))).toEqual([]);
});
