import type { BaseDeps } from '../config.ts';
import { publishChanged } from '../members/member-events.ts';
import { lockPage } from '../members/member-store.ts';

const pageSize = 200;

/** Republishes the members behind an id; each is locked so that no change passes the event that tells of it. */
export const republishMembers = ({ db }: Pick<BaseDeps, 'db'>, after: number) =>
  db.tx(async (tx) => {
    const members = await lockPage(tx, after, pageSize);
    for (const member of members) await publishChanged(tx, member);
    return members;
  });

/** `republish`: publishes every member as a snapshot, so that a read model can be built from nothing. */
export const republish = async ({ db, log }: Pick<BaseDeps, 'db' | 'log'>): Promise<void> => {
  let count = 0;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page: { id: number }[] = await republishMembers({ db }, after);
    count += page.length;
    after = page.at(-1)?.id;
  }
  log.info({ count }, 'members republished');
};
