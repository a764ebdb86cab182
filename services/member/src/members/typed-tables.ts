import { memberCalls } from '@gyeol/contracts/http/member.ts';
import type { TypedTable } from '@gyeol/service-kit/db/fold-texts.ts';
import { publishChanged } from './member-events.ts';
import { lockMember } from './member-store.ts';

const { username, displayName, realName, phoneNumber, postCode, address, detailAddress } =
  memberCalls.register.body.properties;
const entry = memberCalls.addAddress.body.properties;

export const typedTables: readonly TypedTable[] = [
  {
    name: 'members',
    key: ['id'],
    columns: {
      username,
      display_name: displayName,
      real_name: realName,
      phone_number: phoneNumber,
      post_code: postCode,
      address,
      detail_address: detailAddress,
    },
    unique: ['username', 'display_name', 'phone_number'],
    publish: async (tx, [id = 0]) => {
      const member = await lockMember(tx, id);
      if (member) await publishChanged(tx, member);
    },
  },
  {
    name: 'addresses',
    key: ['id'],
    columns: {
      name: entry.name,
      receiver: entry.receiver,
      phone_number: entry.phoneNumber,
      post_code: entry.postCode,
      address: entry.address,
      detail_address: entry.detailAddress,
    },
    twins: { by: ['receiver', 'phone_number', 'post_code', 'address', 'detail_address'], within: 'member_id' },
  },
];
