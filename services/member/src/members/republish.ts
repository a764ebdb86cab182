import type { BaseDeps } from '../config.ts';
import { publishChanged } from './member-events.ts';
import { lockPage } from './member-store.ts';

const pageSize = 200;

/** Republishes the members behind an id; each is locked so that no change passes the event that tells of it. */
export const republishMembers = ({ db }: Pick<BaseDeps, 'db'>, after: number) =>
  db.tx(async (tx) => {
    const members = await lockPage(tx, after, pageSize);
    for (const member of members) await publishChanged(tx, member);
    return members;
  });
