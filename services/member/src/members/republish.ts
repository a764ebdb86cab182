import type { BaseDeps } from '../config.ts';
import { publishChanged } from './member-events.ts';
import { lockPage } from './member-store.ts';

const pageSize = 200;

/** Republishes the members after an id. Each is locked, so that no change overtakes the event that carries it. */
export const republishMembers = ({ db }: Pick<BaseDeps, 'db'>, after: number) =>
  db.tx(async (tx) => {
    const members = await lockPage(tx, after, pageSize);
    for (const member of members) await publishChanged(tx, member);
    return members;
  });
