import { colourFaults, type ShopColours, type ShopProfile, shopFonts } from '@gyeol/contracts/rules/shop-profile.ts';
import type { CSSProperties } from 'react';
import { ImageField } from '../../../entities/image/image-field.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { Select } from '../../../shared/ui/field.tsx';
import { logoImage } from './logo-image.ts';
import { colourNames } from './profile-fields.ts';
import type { ProfileForm } from './use-profile-form.ts';

/** Overrides the design tokens of the storefront with the colours and fonts of the form. */
const styleOf = ({ colours, fonts }: ShopProfile): CSSProperties => {
  const font = (chosen: keyof typeof shopFonts) =>
    chosen === 'pretendard' ? 'var(--font-sans)' : `var(--font-${chosen})`;
  return {
    ...Object.fromEntries(colourNames.map(([key, , token]) => [token, colours[key]])),
    '--font-heading': font(fonts.heading),
    fontFamily: font(fonts.body),
  } as CSSProperties;
};

const allowed = 'JPG, PNG, WEBP 5MB 이하, 또는 도형과 글자로만 그린 SVG 1MB 이하.';

const LookPreview = ({ profile }: { profile: ShopProfile }) => (
  <figure
    aria-label="미리보기"
    style={styleOf(profile)}
    className="rounded-sm border border-line bg-paper p-6 text-ink"
  >
    <figcaption className="mb-4 text-13 text-ink-2">미리보기</figcaption>
    <h3 className="text-26 font-semibold">{profile.names.name}</h3>
    <p className="mt-2 text-15 text-ink-2">{profile.names.description}</p>
    <div className="mt-4 rounded-sm border border-line bg-surface p-4">
      <p className="text-13 text-ink-3">상품 설명</p>
      <p className="text-15">상품 이름</p>
      <p className="text-15 text-clay">10% 할인</p>
    </div>
    <span className={`mt-4 ${buttonClass({ size: 'sm' })}`}>ADD TO CART</span>
  </figure>
);

const Contrast = ({ colours }: { colours: ShopColours }) => {
  const faults = colourFaults(colours);
  if (faults.length === 0) return <p className="text-13 text-ok">모든 글자가 바탕과 4.5:1 이상으로 잘 읽힙니다.</p>;
  return (
    <ul className="flex flex-col gap-1 text-13 text-stop">
      {faults.map(({ name, contrast }) => (
        <li key={name}>
          {name}: {contrast}:1 (4.5:1 이상이어야 저장할 수 있습니다)
        </li>
      ))}
    </ul>
  );
};

const Colours = ({ form }: { form: ProfileForm }) => (
  <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-4">
    <legend className="mb-2 text-13 font-medium text-ink-2">색</legend>
    {colourNames.map(([key, label]) => (
      <label key={key} className="flex flex-col gap-1 text-13 text-ink-2">
        {label}
        <input
          type="color"
          value={form.profile.colours[key]}
          onChange={({ target }) => form.set(`colours.${key}`, target.value)}
          className="h-control w-full rounded-sm border border-line-strong bg-surface p-1"
        />
      </label>
    ))}
  </fieldset>
);

export const LookSection = ({ form }: { form: ProfileForm }) => (
  <section className="grid gap-6 rounded-sm border border-line bg-surface p-4 sm:p-6 xl:grid-cols-2">
    <div className="flex flex-col gap-6">
      <h2 className="text-17 font-semibold">로고와 색</h2>
      <ImageField
        label="로고 이미지"
        hint={`머리글 왼쪽에 32px 높이로 보입니다. 없으면 이름을 글자로 씁니다. ${allowed}`}
        kind={logoImage}
        path={form.opened.profile.logo}
        error={form.errorAt('logo')}
        onChange={({ path }) => form.set('logo', path)}
      />
      <ImageField
        label="아이콘 이미지"
        hint={`브라우저 탭과 홈 화면에 보이는 정사각형 이미지. 없으면 이름의 첫 글자를 씁니다. ${allowed}`}
        kind={logoImage}
        path={form.opened.profile.favicon}
        error={form.errorAt('favicon')}
        onChange={({ path }) => form.set('favicon', path)}
      />
      <Colours form={form} />
      <Contrast colours={form.profile.colours} />
      <div className="grid gap-3 sm:grid-cols-2">
        {(['heading', 'body'] as const).map((font) => (
          <Select
            key={font}
            label={font === 'heading' ? '제목 글꼴' : '본문 글꼴'}
            value={form.profile.fonts[font]}
            onChange={({ target }) => form.set(`fonts.${font}`, target.value)}
          >
            {Object.entries(shopFonts).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        ))}
      </div>
    </div>
    <LookPreview profile={form.profile} />
  </section>
);
