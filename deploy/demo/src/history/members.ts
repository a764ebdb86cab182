import type { Demo, DemoAccount } from '../demo.ts';
import { type DemoBuyer, demoBuyers } from '../demo-buyers.ts';

export interface DemoMember extends DemoBuyer {
  id: number;
  role: 'ROLE_ADMIN' | 'ROLE_USER';
  kind: 'regular' | 'kakao';
  kakaoId?: string;
  password: string;
  daysBack: number;
}

const house = { postCode: '04524', address: '서울 중구 세종대로 110', detailAddress: '1층' };

const nameOf = ({ role: _, ...account }: DemoAccount) => account;

/** More members join each day as time passes. The newest members join today. */
const joinedDaysBack = (index: number): number => 94 * (1 - index / demoBuyers.length) ** 1.3;

/**
 * The admin, the demo buyer and forty members who joined over the last 94 days. Every sixth of the forty members joined
 * with Kakao.
 */
export const membersOf = ({ admin, buyer }: Demo): readonly DemoMember[] => [
  {
    ...house,
    ...nameOf(admin),
    id: 1,
    phoneNumber: '01000000001',
    role: 'ROLE_ADMIN',
    kind: 'regular',
    daysBack: 120,
  },
  {
    ...house,
    ...nameOf(buyer),
    id: 2,
    phoneNumber: '01000000002',
    role: 'ROLE_USER',
    kind: 'regular',
    daysBack: 95,
  },
  ...demoBuyers.map((member, index) => ({
    ...member,
    id: index + 3,
    password: buyer.password,
    role: 'ROLE_USER' as const,
    kind: index % 6 === 5 ? ('kakao' as const) : ('regular' as const),
    ...(index % 6 === 5 ? { kakaoId: String(3_900_000_000 + index) } : {}),
    daysBack: joinedDaysBack(index),
  })),
];
