import { type Db, type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';

/** `phoneNumber` has digits only. */
export interface AddressEntry {
  name: string;
  receiver: string;
  phoneNumber: string;
  postCode: string;
  address: string;
  detailAddress: string;
}

const listed = sql(
  'addresses.list',
  `select a.id, a.name, a.receiver, a.phone_number as "phoneNumber", a.post_code as "postCode", a.address,
          a.detail_address as "detailAddress",
          (a.post_code, a.address, a.detail_address) is not distinct from (m.post_code, m.address, m.detail_address)
            as "isDefault"
     from addresses a join members m on m.id = a.member_id
    where a.member_id = $1 order by "isDefault" desc, a.updated_at desc, a.id desc`,
);
/** The default address comes first, then the newest changes. */
export const listAddresses = (db: Queries, memberId: number) =>
  db.rows<AddressEntry & { id: number; isDefault: boolean }>(listed, [memberId]);

const valuesOf = (entry: AddressEntry): string[] => [
  ...[entry.name, entry.receiver, entry.phoneNumber],
  ...[entry.postCode, entry.address, entry.detailAddress],
];
const insert = sql(
  'addresses.insert',
  `insert into addresses (member_id, updated_at, name, receiver, phone_number, post_code, address, detail_address)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
);
export const insertAddress = async (tx: Tx, memberId: number, entry: AddressEntry, now: Date): Promise<number> =>
  (await tx.one<{ id: number }>(insert, [memberId, now, ...valuesOf(entry)])).id;

const update = sql(
  'addresses.update',
  `update addresses set updated_at = $3, name = $4, receiver = $5, phone_number = $6, post_code = $7, address = $8,
          detail_address = $9
    where id = $1 and member_id = $2`,
);
export const updateAddress = async (
  tx: Tx,
  { id, memberId }: { id: number; memberId: number },
  entry: AddressEntry,
  now: Date,
): Promise<void> => void (await tx.run(update, [id, memberId, now, ...valuesOf(entry)]));

const remove = sql('addresses.delete', 'delete from addresses where id = $1 and member_id = $2');
export const deleteAddress = async (db: Db, id: number, memberId: number): Promise<boolean> =>
  (await db.run(remove, [id, memberId])) === 1;
