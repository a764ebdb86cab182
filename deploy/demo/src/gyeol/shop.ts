import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';
import { unknownShop } from '@gyeol/contracts/rules/unknown-shop.ts';

const { profile: unknown } = unknownShop;

/** Whose shop the demo is. Its documents are those with which every shop begins. */
export const shopProfile: ShopProfile = {
  ...unknown,
  names: {
    name: '결',
    latin: 'GYEOL',
    full: '결 GYEOL',
    description: '가죽과 천의 결을 살린 가방, 지갑, 옷. 오래 쓰는 물건을 만드는 작은 가죽 집, 결.',
  },
  colours: {
    paper: '#faf8f5',
    surface: '#ffffff',
    line: '#e7e2da',
    ink: '#1d1a17',
    ink2: '#57504a',
    ink3: '#736b63',
    clay: '#9a4a2b',
    clayHover: '#823d22',
  },
  business: {
    ...unknown.business,
    company: '결 (데모 상점)',
    representative: '한결',
    address: '서울특별시 성동구 연무장길',
    phone: '02-0000-0000',
    email: 'help@gyeol.shop',
    registrationNumber: '000-00-00000',
    mailOrderNumber: '제0000-서울성동-0000호',
  },
};
