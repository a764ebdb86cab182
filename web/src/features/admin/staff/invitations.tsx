import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import { staffRoleNames } from '@gyeol/contracts/rules/rights.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Section } from '../../../shared/admin/page/section.tsx';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { serverNow } from '../../../shared/api/server-clock.ts';
import { useCall } from '../../../shared/api/write.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { confirm } from '../../../shared/ui/prompts.ts';
import { ErrorNotice } from '../../../shared/ui/states.tsx';
import { notSent } from './invite-form.tsx';
import { staffKeys } from './keys.ts';

type Invitation = Answer<'staff.invitations'>[number];

const invitationsQuery = queryOptions({
  queryKey: staffKeys.invitations,
  queryFn: ({ signal }) => call('staff.invitations', { signal }),
  staleTime: 0,
});

const stateOf = ({ sentAt, expiresAt }: Invitation): string => {
  if (new Date(expiresAt).getTime() <= serverNow()) return '링크의 시간이 지났습니다.';
  return sentAt === null ? '문자를 보내지 못했습니다.' : `${formatDateTime(expiresAt)}까지 수락할 수 있습니다.`;
};

const Buttons = ({ invitation: { id, username } }: { invitation: Invitation }) => {
  const again = useCall('staff.resendInvitation', {
    done: ({ sent }) => (sent ? '새 링크를 보냈습니다. 전에 보낸 링크는 쓸 수 없습니다.' : notSent),
    failed: '초대를 다시 보내지 못했습니다. 다시 시도해주세요.',
  });
  const withdrawal = useCall('staff.withdrawInvitation', {
    done: '초대를 거두었습니다.',
    failed: '초대를 거두지 못했습니다. 다시 시도해주세요.',
  });
  const withdraw = async (): Promise<void> => {
    if (await confirm(`${username} 초대를 거두시겠습니까?`, '보낸 링크는 바로 쓸 수 없게 됩니다.'))
      await withdrawal.send({ params: { id } });
  };
  return (
    <div className="flex shrink-0 gap-2">
      <Button
        size="sm"
        variant="secondary"
        busy={again.busy}
        aria-label={`${username} 다시 보내기`}
        onClick={() => again.send({ params: { id } })}
      >
        다시 보내기
      </Button>
      <Button
        size="sm"
        variant="danger"
        busy={withdrawal.busy}
        aria-label={`${username} 초대 거두기`}
        onClick={withdraw}
      >
        거두기
      </Button>
    </div>
  );
};

const Entry = ({ invitation }: { invitation: Invitation }) => (
  <li className="flex flex-col gap-3 border-t border-line pt-4 text-13 first:border-0 first:pt-0 sm:flex-row sm:items-center sm:justify-between">
    <div className="flex min-w-0 flex-col gap-1">
      <p className="flex flex-wrap items-center gap-2 text-15 font-medium break-all">
        {invitation.username}
        <Badge>{staffRoleNames[invitation.role]}</Badge>
      </p>
      <p className="text-ink-2 tabular-nums">{formatPhone(invitation.phoneNumber)}</p>
      <p className="text-ink-3">
        {stateOf(invitation)}
        {invitation.invitedBy !== null && ` ${invitation.invitedBy} 님이 초대했습니다.`}
      </p>
    </div>
    <Buttons invitation={invitation} />
  </li>
);

/** The invitations that nobody has accepted. Nothing is shown without one. */
export const Invitations = () => {
  const { data, error, isFetching, refetch } = useQuery(invitationsQuery);
  if (error && !data)
    return (
      <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
        초대를 불러오지 못했습니다.
      </ErrorNotice>
    );
  if (!data?.length) return null;
  return (
    <Section title="수락을 기다리는 초대">
      <ul className="flex flex-col gap-4">
        {data.map((invitation) => (
          <Entry key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Section>
  );
};
