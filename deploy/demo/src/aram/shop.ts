import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';
import { unknownShop } from '@gyeol/contracts/rules/unknown-shop.ts';

const { profile: unknown } = unknownShop;

/** Whose shop it is: a bookshop in the green of old library lamps. */
export const shopProfile: ShopProfile = {
  ...unknown,
  names: {
    name: '아람서점',
    latin: 'ARAM BOOKS',
    full: '아람서점 ARAM BOOKS',
    description: '소설과 에세이, 인문과 어린이책, 그리고 문구. 한 권씩 읽어 보고 고르는 동네 책방, 아람서점.',
  },
  colours: {
    paper: '#f4f6f2',
    surface: '#ffffff',
    line: '#d9dfd6',
    ink: '#15211c',
    ink2: '#45544c',
    ink3: '#5d6b63',
    clay: '#1f6b4a',
    clayHover: '#16543a',
  },
  fonts: { heading: 'myeongjo', body: 'pretendard' },
  business: {
    ...unknown.business,
    company: '아람서점 (데모 상점)',
    representative: '임아람',
    address: '전북특별자치도 전주시 완산구 책방길',
    phone: '063-000-0000',
    email: 'help@aram.example',
    // Of no tax office, so nobody's.
    registrationNumber: '000-00-00015',
    mailOrderNumber: '제0000-전주완산-0000호',
    mailOrderAgency: '전주시',
    host: '아람서점',
    privacyOfficer: { name: '임아람', phone: '063-000-0000', email: 'help@aram.example' },
  },
  selling: { noticeRequired: true, struckPriceDays: 20 },
  contact: { ...unknown.contact, hours: '화–토 11:00–19:00 (일·월 쉼)' },
};

/** Under the picture of ABOUT. */
export const aboutWords = `## 먼저 읽고 고릅니다

서점에 놓인 책은 모두 주인이 먼저 읽은 책입니다. 재미있게 읽은 까닭을 말할 수 없는 책은 두지 않습니다.

전주 책방길의 작은 가게에서 시작했습니다. 멀리 계신 분께도 같은 책을 같은 마음으로 보내드립니다.

[책 모두 보기](/shop)
`;
