import type { Shop } from '@gyeol/contracts/http/catalog/shop.ts';
import { unknownShop } from '@gyeol/contracts/rules/unknown-shop.ts';

const { profile } = unknownShop;
export const shopOf = (more: Partial<Shop['profile']> = {}, shop: Partial<Shop> = {}): Shop => ({
  ...unknownShop,
  version: '1.5.0',
  ...shop,
  profile: {
    ...profile,
    names: { name: '결', latin: 'GYEOL', full: '결 GYEOL', description: '오래 쓰는 물건을 만드는 작은 가죽 집, 결.' },
    colours: { ...profile.colours, paper: '#faf8f5', ink: '#1d1a17' },
    ...more,
  },
});
