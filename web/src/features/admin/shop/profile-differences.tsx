import { type ShopProfile, shopFonts } from '@gyeol/contracts/rules/shop-profile.ts';
import type { ReactNode } from 'react';
import { colourNames, fieldGroups, withAt } from './profile-fields.ts';

/** A part of the profile that operators compare and choose separately. */
interface Part {
  path: string;
  label: string;
  show: (value: never) => ReactNode;
}
const part = <Value,>(path: string, label: string, show: (value: Value) => ReactNode): Part => ({ path, label, show });
const text = (value: string): ReactNode => value || '(비어 있음)';
const image = (path: string | null): ReactNode =>
  path === null ? '(없음)' : <img src={path} alt={path} className="h-8 max-w-full object-contain" />;
const colour = (value: string): ReactNode => (
  <span className="inline-flex items-center gap-2">
    <span aria-hidden="true" className="size-4 border border-line-strong" style={{ backgroundColor: value }} />
    {value}
  </span>
);
const font = (value: keyof typeof shopFonts): ReactNode => shopFonts[value];
const links = (social: ShopProfile['social']): ReactNode =>
  social.map(({ label, url }) => `${label} ${url}`).join('\n') || '(없음)';

const parts: readonly Part[] = [
  part('logo', '로고 이미지', image),
  part('favicon', '아이콘 이미지', image),
  ...colourNames.map(([key, label]) => part(`colours.${key}`, label, colour)),
  part('fonts.heading', '제목 글꼴', font),
  part('fonts.body', '본문 글꼴', font),
  ...fieldGroups.flatMap(({ fields }) => fields.map(({ path, label }) => part(path, label, text))),
  part('social', 'SNS', links),
  part('selling.noticeRequired', '상품정보 필수', (value: boolean) => (value ? '켬' : '끔')),
  part('selling.struckPriceDays', '이전 가격 표시 기준 일수', (value: number) => `${value}일`),
];

const valueAt = (profile: ShopProfile, path: string): unknown =>
  path.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], profile);
const differs = (path: string, one: ShopProfile, other: ShopProfile): boolean =>
  JSON.stringify(valueAt(one, path)) !== JSON.stringify(valueAt(other, path));

export interface ProfileDifference {
  path: string;
  label: string;
  earlier: ReactNode;
  later: ReactNode;
}
export const profileDifferences = (earlier: ShopProfile, later: ShopProfile): ProfileDifference[] =>
  parts
    .filter(({ path }) => differs(path, earlier, later))
    .map(({ path, label, show }) => ({
      ...{ path, label },
      earlier: show(valueAt(earlier, path) as never),
      later: show(valueAt(later, path) as never),
    }));

export const editedPaths = (opened: ShopProfile, mine: ShopProfile): ReadonlySet<string> =>
  new Set(parts.filter(({ path }) => differs(path, opened, mine)).map(({ path }) => path));

/** Answers `profile` with the parts at `paths` taken from the profile `from`. */
export const withParts = (profile: ShopProfile, from: ShopProfile, paths: ReadonlySet<string>): ShopProfile =>
  [...paths].reduce((whole, path) => withAt(whole, path, valueAt(from, path)), profile);
