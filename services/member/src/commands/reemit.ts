import type { BaseDeps } from '../deps.ts';
import { tellChanged } from '../members/member-events.ts';
import { lockPage } from '../members/member-store.ts';

const pageSize = 200;

/** The members behind an id as snapshots again; each is locked so that no change passes the event that tells of it. */
export const tellMembersAgain = ({ db }: Pick<BaseDeps, 'db'>, after: number) =>
  db.tx(async (tx) => {
    const members = await lockPage(tx, after, pageSize);
    for (const member of members) await tellChanged(tx, member);
    return members;
  });

/** `reemit`: every member as a snapshot again, so that a read model can be built from nothing. */
export const reemit = async ({ db, log }: Pick<BaseDeps, 'db' | 'log'>): Promise<void> => {
  let told = 0;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page: { id: number }[] = await tellMembersAgain({ db }, after);
    told += page.length;
    after = page.at(-1)?.id;
  }
  log.info({ told }, 'members emitted again');
};
