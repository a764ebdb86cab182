import type { BaseDeps } from '../config.ts';
import { publishChanged } from './member-events.ts';
import { lockMembers } from './member-store.ts';

const pageSize = 200;

export const republishMembers = ({ db }: Pick<BaseDeps, 'db'>, after: number) =>
  db.tx(async (tx) => {
    const members = await lockMembers(tx, after, pageSize);
    for (const member of members) await publishChanged(tx, member);
    return members;
  });
