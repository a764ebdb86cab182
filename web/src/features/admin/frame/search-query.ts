import { orderStatusLabel } from '@gyeol/contracts/rules/order-status.ts';
import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { searchKeys } from './keys.ts';

export interface Hit {
  id: string;
  to: string;
  title: string;
  note: string;
}
export interface HitGroup {
  title: string;
  hits: readonly Hit[];
}
const shownItems = 6;

const findItems = async (q: string, signal: AbortSignal): Promise<HitGroup[]> => {
  const params = { category: 'ALL', sort: 'createdAt', page: 0, size: shownItems } as const;
  const { _embedded } = await call('catalog.getByCategory', { params, query: { q }, signal });
  const hits = _embedded.itemHomeDTOList.map(({ id, title, description }) => ({
    id: `item-${id}`,
    to: `/admin/item/edit/${id}`,
    title,
    note: description,
  }));
  return [{ title: '상품', hits }];
};

const findOrdersAndMembers = async (q: string, signal: AbortSignal): Promise<HitGroup[]> => {
  const { orders, members } = await call('shipping.search', { query: { q }, signal });
  return [
    {
      title: '주문',
      hits: orders.map(({ merchantUid, name, paymentStatus, itemTitles }) => ({
        id: `order-${merchantUid}`,
        to: `/payment/details/${merchantUid}`,
        title: merchantUid,
        note: `${name} · ${orderStatusLabel(paymentStatus)} · ${itemTitles}`,
      })),
    },
    {
      title: '회원',
      hits: members.map(({ id, realName, username, phoneNumber }) => ({
        id: `member-${id}`,
        to: `/admin/member/stats/details/${id}`,
        title: `${realName} · ${username}`,
        note: phoneNumber === null ? '' : formatPhone(phoneNumber),
      })),
    },
  ];
};

interface SearchScope {
  /** True when the staff may see members, and orders with their names. */
  persons: boolean;
  /** True when the staff may edit items, where their hits lead to. */
  goods: boolean;
}
/** Sends a call for each part of the scope. The hits of a failed call are left out. Throws only when all calls fail. */
export const searchQuery = (q: string, scope: SearchScope) => {
  const { persons, goods } = scope;
  return queryOptions({
    queryKey: [...searchKeys.of(q), scope],
    queryFn: async ({ signal }): Promise<HitGroup[]> => {
      const parts = await Promise.allSettled([
        ...(persons ? [findOrdersAndMembers(q, signal)] : []),
        ...(goods ? [findItems(q, signal)] : []),
      ]);
      const [first] = parts;
      if (first?.status === 'rejected' && parts.every(({ status }) => status === 'rejected'))
        throw first.reason as Error;
      return parts.flatMap((part) => (part.status === 'fulfilled' ? part.value : []));
    },
    enabled: q.length > 0,
    placeholderData: keepPreviousData,
  });
};
