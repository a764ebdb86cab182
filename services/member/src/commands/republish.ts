import type { BaseDeps } from '../config.ts';
import { republishMembers } from '../members/republish.ts';

export const republish = async ({ db, log }: Pick<BaseDeps, 'db' | 'log'>): Promise<void> => {
  let count = 0;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page: { id: number }[] = await republishMembers({ db }, after);
    count += page.length;
    after = page.at(-1)?.id;
  }
  log.info({ count }, 'members republished');
};
