import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import type { Period } from '../filters/query-filters.ts';
import { nameHas, phoneHas } from '../filters/word-conditions.ts';

export interface MemberRow {
  id: number;
  username: string;
  displayName: string;
  realName: string;
  phoneNumber: string;
  role: 'ROLE_USER' | 'ROLE_ADMIN';
  kind: 'kakao' | 'regular';
  postCode: string | null;
  address: string | null;
  detailAddress: string | null;
  createdAt: Date;
  updatedAt: Date;
}
export interface MemberFilter extends Period {
  name: string | null;
  phone: string | null;
  kind: MemberRow['kind'] | null;
}

const columns = `member_id as id, username, display_name as "displayName", real_name as "realName", phone_number as "phoneNumber", role, kind,
  post_code as "postCode", address, detail_address as "detailAddress", created_at as "createdAt", updated_at as "updatedAt"`;
const matching = `created_at >= coalesce($1::timestamptz, '-infinity') and created_at < coalesce($2::timestamptz, 'infinity')
  and ($3::text is null or (names @> name_grams($3::text) and ${nameHas('real_name', '$3')}))
  and ($4::text is null or (phones @> phone_grams($4::text) and ${phoneHas('phone_number', '$4')}))
  and ($5::text is null or kind = $5::text)`;

const found = sql(
  'members.found',
  `select ${columns} from members where ${matching} order by created_at desc, member_id desc limit $6::integer offset $7::bigint`,
  { planEachTime: true },
);
const count = sql('members.count', `select count(*)::bigint as n from members where ${matching}`, {
  planEachTime: true,
});
export const listMembers = async (
  db: Queries,
  filter: MemberFilter,
  size: number,
  offset: number,
): Promise<{ rows: MemberRow[]; total: number }> => {
  const values = [filter.from, filter.to, filter.name, filter.phone, filter.kind];
  const [rows, { n }] = await Promise.all([
    db.rows<MemberRow>(found, [...values, size, offset]),
    db.one<{ n: number }>(count, values),
  ]);
  return { rows, total: n };
};

const byId = sql('members.by-id', `select ${columns} from members where member_id = $1::bigint`);
export const memberById = (db: Queries, id: number): Promise<MemberRow | undefined> => db.maybe<MemberRow>(byId, [id]);
