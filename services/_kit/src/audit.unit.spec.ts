import type { Envelope } from '@gyeol/contracts/event.ts';
import { describe, expect, it } from 'vitest';
import { type AuditRecordInput, recordAudit, runAsCommand } from './audit.ts';
import { createContext, type Operator, withContext } from './context.ts';
import type { Statement, Tx } from './db/db.ts';

const operator: Operator = {
  owner: 'catalog',
  operator: { id: 9, username: 'admin@gyeol.shop', displayName: '관리자' },
  operation: 'PUT /api/admin/category/update/{id}',
  action: '카테고리 이름 변경',
  from: { address: '203.0.113.7', userAgent: 'a browser' },
};
/** Creates a transaction that collects its statements and runs none of them. */
const paper = () => {
  const written: { name: string; values: readonly unknown[] }[] = [];
  const defer = ({ name }: Statement, values: readonly unknown[] = []) => void written.push({ name, values });
  const run = async (statement: Statement, values?: readonly unknown[]) => defer(statement, values);
  const tx = { run, defer, afterCommit: () => undefined } as unknown as Tx;
  const event = () => {
    const sent = written.find(({ name }) => name === 'kit.outbox.insert');
    return sent && (JSON.parse(String(sent.values[3])) as Envelope<Record<string, unknown>>);
  };
  return { tx, written, event };
};
const at = new Date('2026-11-21T02:00:00Z');
const renamed: AuditRecordInput = {
  kind: 'category',
  id: 3,
  name: '가방',
  before: { name: '백', n: 1 },
  after: { name: '가방', n: 1 },
  at,
};
const runAs = (who: Operator | undefined, work: () => Promise<void>) =>
  withContext({ ...createContext(undefined, undefined), ...(who && { operator: who }) }, work);

describe('the audit record of a change', () => {
  it('holds the operator, the change, the time and the origin, and only the fields that changed', async () => {
    const { tx, event, written } = paper();
    await runAs(operator, () => recordAudit(tx, renamed));
    const { owner, ...who } = operator;
    expect(event()).toMatchObject({
      type: 'OperatorActed',
      source: owner,
      subject: '9',
      data: {
        ...who,
        thing: { kind: 'category', id: '3', name: '가방' },
        before: { name: '백' },
        after: { name: '가방' },
        actedAt: at.toISOString(),
      },
    });
    expect(event()?.data).not.toHaveProperty('owner');
    expect(written.map(({ name }) => name)).toEqual(['kit.audit.insert', 'kit.outbox.insert']);
  });
  it('names the key of a program that acted', async () => {
    const { tx, event } = paper();
    const key = { id: 7, name: '재고 맞춤' };
    await runAs({ ...operator, operator: null, key }, () => recordAudit(tx, renamed));
    expect(event()).toMatchObject({ subject: 'key:7', data: { operator: null, key } });
  });
  it('is not written when the context has no operator', async () => {
    const { tx, written } = paper();
    await runAs(undefined, () => recordAudit(tx, renamed));
    expect(written).toEqual([]);
  });
  it('cannot be written for a call without an action name', async () => {
    await expect(runAs({ ...operator, action: '' }, () => recordAudit(paper().tx, renamed))).rejects.toThrow(
      'no action',
    );
  });
  it('has no account and no address when a command makes the change', async () => {
    const { tx, event } = paper();
    const command = { owner: 'member', operation: 'set-role', action: '회원 권한 변경' } as const;
    await runAsCommand(command, () => recordAudit(tx, { kind: 'member', id: 7, after: { role: 'ROLE_ADMIN' }, at }));
    expect(event()).toMatchObject({
      subject: 'command',
      source: 'member',
      data: { operator: null, from: null, before: null, after: { role: 'ROLE_ADMIN' } },
    });
  });
});
