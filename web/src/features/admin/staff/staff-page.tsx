import { type StaffRole, staffRoleNames, staffRoles } from '@gyeol/contracts/rules/rights.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { useCall } from '../../../shared/api/write.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Select } from '../../../shared/ui/field.tsx';
import { confirm } from '../../../shared/ui/prompts.ts';
import { ErrorNotice, Skeleton } from '../../../shared/ui/states.tsx';
import { GrantLimit } from './grant-limit.tsx';
import { Invitations } from './invitations.tsx';
import { InviteForm } from './invite-form.tsx';
import { staffKeys } from './keys.ts';
import { RoleHelp } from './role-help.tsx';

type Staff = Answer<'staff.list'>[number];

const staffQuery = queryOptions({
  queryKey: staffKeys.list,
  queryFn: ({ signal }) => call('staff.list', { signal }),
  staleTime: 0,
});

const isRole = (value: string): value is StaffRole => staffRoles.some((role) => role === value);

const RoleChoice = ({ staff }: { staff: Staff }) => {
  const { send, busy } = useCall('staff.setRole', {
    done: `${staff.displayName} 님의 역할을 변경했습니다.`,
    failed: '역할을 변경하지 못했습니다. 다시 시도해주세요.',
  });
  const change = async (value: string): Promise<void> => {
    if (!isRole(value) || value === staff.role) return;
    const question = `${staff.displayName} 님의 역할을 변경하시겠습니까?`;
    const follows = `${staffRoleNames[staff.role]} → ${staffRoleNames[value]}\n곧바로 적용되고, 쓰던 내용은 지워지지 않습니다.`;
    if (await confirm(question, follows)) await send({ params: { id: staff.id }, body: { role: value } });
  };
  return (
    <Select
      label={`${staff.displayName} 역할`}
      hideLabel
      value={staff.role}
      disabled={busy}
      onChange={({ target }) => void change(target.value)}
    >
      {staffRoles.map((role) => (
        <option key={role} value={role}>
          {staffRoleNames[role]}
        </option>
      ))}
    </Select>
  );
};

const Ending = ({ staff }: { staff: Staff }) => {
  const { send, busy } = useCall('staff.end', {
    done: `${staff.displayName} 님을 직원에서 내보냈습니다.`,
    failed: '직원을 내보내지 못했습니다. 다시 시도해주세요.',
  });
  const end = async (): Promise<void> => {
    const question = `${staff.displayName} 님을 직원에서 내보내시겠습니까?`;
    if (await confirm(question, '모든 기기에서 로그아웃되고 일반 회원이 됩니다.'))
      await send({ params: { id: staff.id } });
  };
  return (
    <Button size="sm" variant="danger" busy={busy} aria-label={`${staff.displayName} 내보내기`} onClick={end}>
      내보내기
    </Button>
  );
};

const LastUse = ({ staff: { seenAt, sessions } }: { staff: Staff }) =>
  seenAt === null ? (
    <p className="text-ink-3">로그인하지 않았습니다.</p>
  ) : (
    <p className="text-ink-3">
      마지막 사용 <span className="tabular-nums">{formatDateTime(seenAt)}</span> · 로그인한 기기 {sessions}대
    </p>
  );

const Entry = ({ staff }: { staff: Staff }) => (
  <li className="flex flex-col gap-3 rounded-sm border border-line bg-surface p-4 text-13 sm:flex-row sm:items-center sm:justify-between">
    <div className="flex min-w-0 flex-col gap-1">
      <p className="flex flex-wrap items-center gap-2 text-15 font-medium">
        {staff.displayName}
        {staff.me && <Badge>나</Badge>}
      </p>
      <p className="break-all text-ink-2">{staff.username}</p>
      <LastUse staff={staff} />
    </div>
    <div className="flex shrink-0 items-center gap-2">
      <div className="min-w-0 flex-1 sm:w-sidebar sm:flex-none">
        <RoleChoice staff={staff} />
      </div>
      <Ending staff={staff} />
    </div>
  </li>
);

export const StaffPage = () => {
  const { data, error, isFetching, refetch } = useQuery(staffQuery);
  return (
    <AdminPage title="직원" group="쇼핑몰">
      <p className="max-w-prose text-13 text-ink-2">
        직원마다 자기 계정으로 로그인하고, 맡은 일에 맞는 역할을 갖습니다. 그만둔 직원은 그날 내보냅니다.
      </p>
      {data ? (
        <ul aria-label="직원" className="flex flex-col gap-2">
          {data.map((staff) => (
            <Entry key={staff.id} staff={staff} />
          ))}
        </ul>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
          직원을 불러오지 못했습니다.
        </ErrorNotice>
      ) : (
        <Skeleton className="h-28 w-full" />
      )}
      <Invitations />
      <InviteForm />
      <GrantLimit />
      <RoleHelp />
    </AdminPage>
  );
};
