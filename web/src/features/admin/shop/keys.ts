import { office, officeOf } from '../../../shared/api/keys.ts';

export const officeShopKeys = {
  profile: [...office, 'shop'],
  versions: (newest: number) => [...office, 'shop', 'versions', newest] as const,
  documents: officeOf('shop-documents'),
  source: (code: string, version?: number) => [...office, 'shop-document', code, version ?? null] as const,
} as const;
