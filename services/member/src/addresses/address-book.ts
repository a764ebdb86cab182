import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { addressBookSize } from '@gyeol/contracts/rules/address-book.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { lockMember } from '../members/member-store.ts';
import { changeAddress } from '../members/user-info.ts';
import {
  type AddressEntry,
  addressesOf,
  countAddresses,
  deleteAddress,
  insertAddress,
  updateAddress,
} from './address-store.ts';

type Clock = Pick<Deps, 'db' | 'now'>;

const clean = (entry: AddressEntry): AddressEntry => ({
  name: entry.name.trim(),
  receiver: entry.receiver.trim(),
  phoneNumber: entry.phoneNumber.replace(/\D/g, ''),
  postCode: entry.postCode.trim(),
  address: entry.address.trim(),
  detailAddress: entry.detailAddress.trim(),
});

/**
 * Throws ADDRESS_BOOK_FULL; the member's row is locked, so that two entries at once are not the tenth both. The first
 * address of a member who has none is his default.
 */
export const addAddress = ({ db, now }: Clock, { id }: Member, entry: AddressEntry): Promise<{ id: number }> =>
  db.tx(async (tx) => {
    const member = await lockMember(tx, id);
    if (member === undefined) throw problem('MEMBER_NOT_FOUND');
    if ((await countAddresses(tx, id)) >= addressBookSize) throw problem('ADDRESS_BOOK_FULL');
    if (!member.address) await changeAddress(tx, id, entry, now());
    return { id: await insertAddress(tx, id, clean(entry), now()) };
  });

/** The default stays the default wherever it moves to. Throws ADDRESS_NOT_FOUND, also for another member's entry. */
export const editAddress = ({ db, now }: Clock, { id: memberId }: Member, id: number, entry: AddressEntry) =>
  db.tx(async (tx): Promise<void> => {
    await lockMember(tx, memberId);
    const saved = (await addressesOf(tx, memberId)).find((other) => other.id === id);
    if (saved === undefined) throw problem('ADDRESS_NOT_FOUND');
    await updateAddress(tx, { id, memberId }, clean(entry), now());
    if (saved.isDefault) await changeAddress(tx, memberId, entry, now());
  });

/** Throws ADDRESS_NOT_FOUND, also for another member's entry. */
export const removeAddress = async ({ db }: Pick<Deps, 'db'>, { id: memberId }: Member, id: number): Promise<void> => {
  if (!(await deleteAddress(db, id, memberId))) throw problem('ADDRESS_NOT_FOUND');
};
