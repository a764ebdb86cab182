import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';
import { unknownShop } from '@gyeol/contracts/rules/unknown-shop.ts';

const { profile: unknown } = unknownShop;

/** Whose shop the demo is. */
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

/** Under the picture of ABOUT. */
export const aboutWords = `## 손이 지나간 자리가 보이는 물건

가죽에도 천에도 결이 있습니다. 결을 따라 자르면 오래가고, 거스르면 먼저 닳습니다.

우리는 성수동의 작은 공방에서 다섯 사람이 하루에 열두 개를 만듭니다. 덜 만들고, 오래 쓰고, 고쳐서 다시 씁니다.

## 걸어온 길

| 해 | 있었던 일 |
| --- | --- |
| 2014 | 을지로 2층, 지갑 하나로 시작 |
| 2018 | 성수동 공방, 가방과 신발 |
| 2022 | 평생 수선을 약속하다 |

만드는 물건은 [상품 모두 보기](/shop)에서 보실 수 있습니다.
`;
