import { runAsCommand } from '@gyeol/service-kit/audit.ts';
import type { BaseDeps } from '../config.ts';
import { storeInvitation } from '../staff/invite.ts';

/**
 * `invite-owner <email> <phone>` prints the link by which the shop's first owner sets the own password. The phone gets no
 * message, because a new shop may send none yet.
 */
export const inviteOwner = async (
  deps: Pick<BaseDeps, 'db' | 'now' | 'config'>,
  [username, phoneNumber]: readonly string[],
): Promise<void> => {
  if (username === undefined || phoneNumber === undefined) throw new Error('usage: invite-owner <email> <phone>');
  const { link } = await runAsCommand({ owner: 'member', operation: 'invite-owner', action: '주인 초대' }, () =>
    storeInvitation(deps, { username, phoneNumber, role: 'owner', invitedBy: null }),
  );
  process.stdout.write(`${link}\nThis link counts for an hour and once. Open it in a browser.\n`);
};
