import type { ShopColours, ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';

export const box = 'flex flex-col gap-4 rounded-sm border border-line bg-surface p-4 sm:p-6';

/** Each entry has a colour of the shop, its Korean name, and the storefront token that the colour replaces. */
export const colourNames: readonly (readonly [keyof ShopColours, string, string])[] = [
  ['paper', '바탕색', '--color-paper'],
  ['surface', '카드 바탕색', '--color-surface'],
  ['line', '선 색', '--color-line'],
  ['ink', '글자색', '--color-ink'],
  ['ink2', '보조 글자색', '--color-ink-2'],
  ['ink3', '흐린 글자색', '--color-ink-3'],
  ['clay', '강조색', '--color-clay'],
  ['clayHover', '강조색(올렸을 때)', '--color-clay-hover'],
];

export interface ProfileField {
  readonly path: string;
  readonly label: string;
  readonly maxLength: number;
  readonly hint?: string;
  readonly required?: boolean;
}
const field = (path: string, label: string, maxLength: number, more: Partial<ProfileField> = {}): ProfileField => ({
  path,
  label,
  maxLength,
  ...more,
});

export const fieldGroups: readonly { title: string; fields: readonly ProfileField[] }[] = [
  {
    title: '이름',
    fields: [
      field('names.name', '쇼핑몰 이름', 20, {
        required: true,
        hint: '문장과 문자 메시지에 씁니다. 문자에는 10자까지 들어갑니다.',
      }),
      field('names.latin', '영문 이름', 30),
      field('names.full', '전체 이름', 50, { required: true, hint: '브라우저 제목과 검색 결과에 씁니다.' }),
      field('names.description', '쇼핑몰 소개', 160, { required: true, hint: '검색 결과에 이름 아래로 보입니다.' }),
    ],
  },
  {
    title: '사업자 정보',
    fields: [
      field('business.company', '상호', 100),
      field('business.representative', '대표자', 50),
      field('business.registrationNumber', '사업자등록번호', 20),
      field('business.mailOrderNumber', '통신판매업 신고번호', 50),
      field('business.mailOrderAgency', '통신판매업 신고기관', 50),
      field('business.mailOrderExemption', '신고 면제 사유', 200, { hint: '신고번호가 없을 때만 적어주세요.' }),
      field('business.address', '사업장 주소', 200),
      field('business.phone', '전화번호', 30),
      field('business.email', '이메일', 300),
      field('business.host', '호스팅 제공자', 100),
      field('business.privacyOfficer.name', '개인정보 보호책임자', 50),
      field('business.privacyOfficer.phone', '보호책임자 전화', 30),
      field('business.privacyOfficer.email', '보호책임자 이메일', 300),
    ],
  },
  {
    title: '상담',
    fields: [
      field('contact.chatUrl', '채팅 상담 주소', 300, {
        hint: 'https://로 시작하는 주소. 비워 두면 상담 버튼이 없습니다.',
      }),
      field('contact.hours', '상담 시간', 100),
      field('contact.kakaoChannel', '카카오톡 채널', 300),
    ],
  },
];

type Node = Readonly<Record<string, unknown>>;
export const textAt = (profile: ShopProfile, path: string): string =>
  path.split('.').reduce<unknown>((node, key) => (node as Node)[key], profile) as string;
const withValue = (node: Node, [key = '', ...rest]: readonly string[], value: unknown): Node => ({
  ...node,
  [key]: rest.length === 0 ? value : withValue(node[key] as Node, rest, value),
});
export const withAt = (profile: ShopProfile, path: string, value: unknown): ShopProfile =>
  withValue(profile as unknown as Node, path.split('.'), value) as unknown as ShopProfile;
