import { type Static, type TString, Type } from 'typebox';
import { Typed } from '../kinds.ts';
import { ImagePath, Nullable } from '../schema.ts';
import type { Kind } from './folds.ts';

const closed = { additionalProperties: false };
/** Defines a text of one line, because names and facts are shown in titles, messages and feeds. */
const text = (title: string, maxLength: number, minLength = 0): TString =>
  Typed('name', {
    minLength,
    maxLength,
    title,
    message: `${title}: ${minLength > 0 ? `${minLength}자 이상 ` : ''}${maxLength}자 이하 한 줄로 입력해주세요.`,
  });
const optional = (kind: Kind, title: string, pattern: string, message: string, maxLength = 300): TString =>
  Typed(kind, { maxLength, pattern: `^(?:${pattern})?$`, title, message });
const webAddress = (title: string): TString =>
  optional(
    'raw',
    title,
    'https://[^\\s\\\\/?#@]+(?:[/?#][^\\s\\\\]*)?',
    `${title}: https://로 시작하는 주소로 입력해주세요. 없으면 비워 두세요.`,
  );
const email = (title: string): TString =>
  optional(
    'email',
    title,
    '[^\\s@]+@[^\\s@]+\\.[^\\s@]+',
    `${title}: 이메일 형식이 올바르지 않습니다. 없으면 비워 두세요.`,
  );
const colour = (title: string): TString =>
  Typed('raw', { pattern: '^#[0-9a-f]{6}$', title, message: `${title}: #과 여섯 자리(0-9, a-f)로 입력해주세요.` });

const Names = Type.Object(
  {
    /** The name in sentences and before messages: 결. It is short, because a plain SMS has room for few letters. */
    name: text('쇼핑몰 이름', 20, 1),
    latin: text('영문 이름', 30),
    /** The name in titles: 결 GYEOL. */
    full: text('전체 이름', 50, 1),
    description: text('쇼핑몰 소개', 160, 1),
  },
  { name: 'ShopNames', ...closed },
);
const Colours = Type.Object(
  {
    paper: colour('바탕색'),
    surface: colour('카드 바탕색'),
    line: colour('선 색'),
    ink: colour('글자색'),
    ink2: colour('보조 글자색'),
    ink3: colour('흐린 글자색'),
    clay: colour('강조색'),
    clayHover: colour('강조색(올렸을 때)'),
  },
  { name: 'ShopColours', ...closed },
);
export type ShopColours = Static<typeof Colours>;

/**
 * The font families that a profile can choose, by the names that the profile uses. Only the shop's own font is
 * downloaded; the others need no download.
 */
export const shopFonts = {
  pretendard: '프리텐다드',
  gothic: '기기 고딕',
  myeongjo: '기기 명조',
} as const;
export type ShopFont = keyof typeof shopFonts;
const Font = Type.Union([Type.Literal('pretendard'), Type.Literal('gothic'), Type.Literal('myeongjo')], {
  name: 'ShopFont',
  title: '글꼴',
});

const Business = Type.Object(
  {
    company: text('상호', 100),
    representative: text('대표자', 50),
    address: text('사업장 주소', 200),
    phone: text('전화번호', 30),
    email: email('이메일'),
    registrationNumber: text('사업자등록번호', 20),
    mailOrderNumber: text('통신판매업 신고번호', 50),
    mailOrderAgency: text('통신판매업 신고기관', 50),
    /** The reason why the shop has no 통신판매업 number (간이과세자 and the like). */
    mailOrderExemption: text('통신판매업 신고 면제 사유', 200),
    host: text('호스팅 제공자', 100),
    privacyOfficer: Type.Object(
      { name: text('개인정보 보호책임자', 50), phone: text('보호책임자 전화', 30), email: email('보호책임자 이메일') },
      closed,
    ),
  },
  { name: 'BusinessFacts', ...closed },
);

/**
 * The identity of the shop, as its owner entered it. Unknown facts are empty texts. The colours are the storefront's
 * colours that a shop can choose. The images are stored images. Without a logo, pages show the name as text.
 */
export const ShopProfile = Type.Object(
  {
    names: Names,
    logo: Nullable(ImagePath),
    favicon: Nullable(ImagePath),
    colours: Colours,
    fonts: Type.Object({ heading: Font, body: Font }, closed),
    business: Business,
    contact: Type.Object(
      {
        chatUrl: webAddress('채팅 상담 주소'),
        hours: text('상담 시간', 100),
        kakaoChannel: webAddress('카카오톡 채널'),
      },
      closed,
    ),
    social: Type.Array(
      Type.Object(
        {
          label: text('SNS 이름', 20, 1),
          url: Typed('raw', {
            maxLength: 300,
            pattern: '^https://[^\\s\\\\/?#@]+(?:[/?#][^\\s\\\\]*)?$',
            title: 'SNS 주소',
            message: 'SNS 주소: https://로 시작하는 주소로 입력해주세요.',
          }),
        },
        closed,
      ),
      { maxItems: 8, title: 'SNS' },
    ),
    selling: Type.Object(
      {
        /** An item whose 상품정보제공고시 is incomplete is not put on sale. */
        noticeRequired: Type.Boolean({ title: '상품정보 필수' }),
        /** A price is shown struck through only after it was charged for this many days; 0 = always. */
        struckPriceDays: Type.Integer({ minimum: 0, maximum: 365, title: '이전 가격 표시 기준 일수' }),
      },
      closed,
    ),
  },
  { name: 'ShopProfile', ...closed },
);
export type ShopProfile = Static<typeof ShopProfile>;

const channel = (hex: string, from: number): number => {
  const part = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);
/** The contrast of two colours `#rrggbb` by WCAG 2: 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

/** The contrast of text that WCAG AA requires. */
const readable = 4.5;
const pairs: readonly (readonly [text: keyof ShopColours, ground: keyof ShopColours, name: string])[] = [
  ['ink', 'paper', '글자색과 바탕색'],
  ['ink', 'surface', '글자색과 카드 바탕색'],
  ['ink2', 'paper', '보조 글자색과 바탕색'],
  ['ink2', 'surface', '보조 글자색과 카드 바탕색'],
  ['ink3', 'paper', '흐린 글자색과 바탕색'],
  ['ink3', 'surface', '흐린 글자색과 카드 바탕색'],
  ['clay', 'paper', '강조색과 바탕색'],
  ['clay', 'surface', '강조색과 카드 바탕색'],
  ['clayHover', 'paper', '강조색(올렸을 때)과 바탕색'],
  ['clayHover', 'surface', '강조색(올렸을 때)과 카드 바탕색'],
  ['ink', 'line', '버튼 글자색과 올렸을 때의 버튼'],
];
export interface ColourFault {
  readonly text: keyof ShopColours;
  readonly ground: keyof ShopColours;
  readonly name: string;
  /** Rounded down to one tenth; 4.5 is needed. */
  readonly contrast: number;
}
/** Finds the pairs of colours that some people cannot read. */
export const colourFaults = (colours: ShopColours): ColourFault[] =>
  pairs.flatMap(([text, ground, name]) => {
    const contrast = contrastOf(colours[text], colours[ground]);
    return contrast >= readable ? [] : [{ text, ground, name, contrast: Math.floor(contrast * 10) / 10 }];
  });
