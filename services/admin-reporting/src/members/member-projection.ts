import type { DataOf, Envelope } from '@gyeol/contracts/event.ts';
import type { memberRegistered } from '@gyeol/contracts/events/member.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';

const save = sql(
  'members.save',
  `insert into members as stored (member_id, username, display_name, real_name, phone_number, role, kind, post_code, address,
     detail_address, created_at, updated_at, version)
   values ($1::bigint, $2::text, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text, $9::text, $10::text, $11::timestamptz,
     $12::timestamptz, $13::integer)
   on conflict (member_id) do update set username = excluded.username, display_name = excluded.display_name,
     real_name = excluded.real_name, phone_number = excluded.phone_number, role = excluded.role, kind = excluded.kind,
     post_code = excluded.post_code, address = excluded.address, detail_address = excluded.detail_address,
     created_at = excluded.created_at, updated_at = excluded.updated_at, version = excluded.version
   where stored.version <= excluded.version`,
);
/** An older snapshot changes nothing. A repeated snapshot repairs the row. */
export const saveMember = async (
  tx: Tx,
  { data, version }: Envelope<DataOf<typeof memberRegistered>>,
): Promise<void> => {
  const {
    memberId,
    username,
    displayName,
    realName,
    phoneNumber,
    role,
    kind,
    postCode,
    address,
    detailAddress,
    createdAt,
    updatedAt,
  } = data;
  await tx.run(save, [
    memberId,
    username,
    displayName,
    realName,
    phoneNumber,
    role,
    kind,
    postCode,
    address,
    detailAddress,
    createdAt,
    updatedAt,
    version,
  ]);
};
