import { my, office } from '../../shared/api/keys.ts';

const orders = [...my, 'orders'] as const;
const packing = [...office, 'packing'] as const;

export const orderKeys = {
  all: orders,
  detail: (merchantUid: string) => [...orders, 'detail', merchantUid] as const,
  history: (...filter: readonly unknown[]) => [...orders, 'history', ...filter] as const,
  link: (code: string) => [...orders, 'link', code] as const,
  waiting: [...orders, 'waiting'],
  unpaid: (merchantUid: string | null) => [...orders, 'unpaid', merchantUid] as const,
  deposits: [...orders, 'deposit'],
  deposit: (merchantUid: string) => [...orders, 'deposit', merchantUid] as const,
  sheet: (entry: string) => [...orders, 'sheet', entry] as const,
  sheetFees: (orderSheetId: number, createdAt: string, postCode: string) =>
    ['sheet-fees', orderSheetId, createdAt, postCode] as const,
  claimRequested: (merchantUid: string) => [...orders, 'claim', merchantUid] as const,
  office: [...office, 'orders'],
  ofBuyer: (email: string) => [...office, 'orders', 'of-buyer', email] as const,
} as const;

export const packingKeys = {
  batch: (id: number) => [...packing, 'batch', id] as const,
  batches: (page: number) => [...packing, 'batches', page] as const,
  slips: (id: number) => [...packing, 'slips', id] as const,
} as const;
