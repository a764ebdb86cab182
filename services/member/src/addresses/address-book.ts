import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { addressBookSize } from '@gyeol/contracts/rules/address-book.ts';
import { twinKey } from '@gyeol/contracts/rules/twins.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { lockMember } from '../members/member-store.ts';
import { changeAddress } from '../members/user-info.ts';
import { type AddressEntry, deleteAddress, insertAddress, listAddresses, updateAddress } from './address-store.ts';

type Clock = Pick<Deps, 'db' | 'now'>;

/** Entries with equal keys are for the same receiver and address. The key ignores case, spaces and spelling. */
const keyOf = ({ receiver, phoneNumber, postCode, address, detailAddress }: AddressEntry): string =>
  [receiver, phoneNumber, postCode, address, detailAddress].map(twinKey).join('\n');
const refuseTwin = (twin: Pick<AddressEntry, 'name'> | undefined): void => {
  if (twin) throw problem('ADDRESS_TAKEN', { message: `‘${twin.name}’ 배송지와 같습니다.` });
};

/**
 * An entry that is sent twice is saved once, and both answers have the same id. For a member without a default address,
 * the new entry becomes the default. Locks the member's row, so that two calls at once cannot both add the last entry
 * that the address book can hold. Throws ADDRESS_TAKEN when the same receiver and address are saved under another name,
 * and ADDRESS_BOOK_FULL.
 */
export const addAddress = ({ db, now }: Clock, { id }: Member, entry: AddressEntry): Promise<{ id: number }> =>
  db.tx(async (tx) => {
    const member = await lockMember(tx, id);
    if (member === undefined) throw problem('MEMBER_NOT_FOUND');
    const saved = await listAddresses(tx, id);
    const twin = saved.find((other) => keyOf(other) === keyOf(entry));
    if (twin && twinKey(twin.name) === twinKey(entry.name)) return { id: twin.id };
    refuseTwin(twin);
    if (saved.length >= addressBookSize) throw problem('ADDRESS_BOOK_FULL');
    if (!member.address) await changeAddress(tx, id, entry, now());
    return { id: await insertAddress(tx, id, entry, now()) };
  });

/**
 * An edited default entry stays the default. Throws ADDRESS_NOT_FOUND, also for another member's entry, and
 * ADDRESS_TAKEN.
 */
export const editAddress = ({ db, now }: Clock, { id: memberId }: Member, id: number, entry: AddressEntry) =>
  db.tx(async (tx): Promise<void> => {
    await lockMember(tx, memberId);
    const all = await listAddresses(tx, memberId);
    const saved = all.find((other) => other.id === id);
    if (saved === undefined) throw problem('ADDRESS_NOT_FOUND');
    // Older data may hold two equal entries. An edit that keeps receiver and address skips this check, so that such an
    // entry can be renamed.
    if (keyOf(entry) !== keyOf(saved)) refuseTwin(all.find((other) => keyOf(other) === keyOf(entry)));
    await updateAddress(tx, { id, memberId }, entry, now());
    if (saved.isDefault) await changeAddress(tx, memberId, entry, now());
  });

/** Throws ADDRESS_NOT_FOUND, also for another member's entry. */
export const removeAddress = async ({ db }: Pick<Deps, 'db'>, { id: memberId }: Member, id: number): Promise<void> => {
  if (!(await deleteAddress(db, id, memberId))) throw problem('ADDRESS_NOT_FOUND');
};
