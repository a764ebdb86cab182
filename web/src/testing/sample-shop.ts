import type { Shop } from '@gyeol/contracts/http/catalog/shop.ts';
import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';
import { unknownShop } from '@gyeol/contracts/rules/unknown-shop.ts';
import type { Answer } from '../shared/api/call-types.ts';

/** The shop of every screen test that sets no other shop. */
export const sampleShop = (more: Partial<ShopProfile> = {}): Shop => ({
  ...unknownShop,
  version: '1.5.0',
  profile: {
    ...unknownShop.profile,
    names: { name: '결', latin: 'GYEOL', full: '결 GYEOL', description: '오래 쓰는 물건을 만드는 작은 가죽 집, 결.' },
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
    ...more,
  },
});

type Document = Answer<'catalog.shopDocument'>;
export const sampleDocument = (more: Partial<Document> = {}): Document => ({
  code: 'terms',
  version: 1,
  title: '이용약관',
  effectiveFrom: '2026-01-01',
  blocks: [
    { kind: 'heading', level: 2, runs: [{ text: '제1조 (목적)' }] },
    { kind: 'paragraph', runs: [{ text: '이 약관은 ' }, { text: '결', strong: true }, { text: '의 것입니다.' }] },
  ],
  versions: [{ version: 1, title: '이용약관', effectiveFrom: '2026-01-01' }],
  ...more,
});
