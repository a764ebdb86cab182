import type { ListFormat } from '@gyeol/contracts/http/sheet-file.ts';
import { seoulTime } from '@gyeol/contracts/rules/business-day.ts';
import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { type CsvColumn, inBatches } from '@gyeol/service-kit/sheets/csv.ts';
import { listDownload } from '@gyeol/service-kit/sheets/list-download.ts';
import type { Period } from '../filters/query-filters.ts';
import { nameHas, phoneHas } from '../filters/word-conditions.ts';

interface MemberLine {
  id: number;
  username: string;
  displayName: string;
  realName: string;
  phoneNumber: string;
  role: string;
  kind: string;
  createdAt: Date;
}
interface Filter extends Period {
  name: string | null;
  phone: string | null;
  kind: string | null;
}

const batch = 1_000;
const following = sql(
  'downloads.members',
  `select member_id as id, username, display_name as "displayName", real_name as "realName", phone_number as "phoneNumber", role, kind,
     created_at as "createdAt"
   from members
   where created_at >= coalesce($1::timestamptz, '-infinity') and created_at < coalesce($2::timestamptz, 'infinity')
     and ($3::text is null or (names @> name_grams($3::text) and ${nameHas('real_name', '$3')}))
     and ($4::text is null or (phones @> phone_grams($4::text) and ${phoneHas('phone_number', '$4')}))
     and ($5::text is null or kind = $5::text) and (created_at, member_id) < ($6::timestamptz, $7::bigint)
   order by created_at desc, member_id desc limit $8::integer`,
  { planEachTime: true },
);
const columns: readonly CsvColumn<MemberLine>[] = [
  { head: '회원번호', cell: ({ id }) => id },
  { head: '이메일', cell: ({ username }) => username },
  { head: '닉네임', cell: ({ displayName }) => displayName },
  { head: '이름', cell: ({ realName }) => realName },
  { head: '전화번호', cell: ({ phoneNumber }) => formatPhone(phoneNumber) },
  { head: '권한', cell: ({ role }) => (role === 'ROLE_ADMIN' ? '관리자' : '일반 회원') },
  { head: '가입 종류', cell: ({ kind }) => (kind === 'kakao' ? '카카오' : '일반') },
  { head: '가입시간', cell: ({ createdAt }) => seoulTime(createdAt) },
];

/** The file has no addresses, because addresses must not leave the shop. */
export const memberFile = (db: Queries, { from, to, name, phone, kind }: Filter, format: ListFormat) => {
  const batches = inBatches<MemberLine>(batch, (last) =>
    db.rows(following, [from, to, name, phone, kind, last?.createdAt ?? 'infinity', last?.id ?? 0, batch]),
  );
  return listDownload({ name: 'members', columns, batches }, format);
};
