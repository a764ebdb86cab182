import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, refuse, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleShop } from '../../../testing/sample-shop.ts';

const shop: Answer<'catalog.shopProfile'> = { version: 3, profile: sampleShop().profile };
const at = '2026-11-23T08:00:00.000Z';
const source: Answer<'catalog.shopDocumentSource'> = {
  code: 'terms',
  version: 2,
  title: '이용약관',
  effectiveFrom: '2026-01-01',
  markdown: '## 제1조\n\n몰은 {{shop.name}}입니다.',
  savedAt: at,
  versions: [
    { version: 2, title: '이용약관', effectiveFrom: '2026-01-01', savedAt: at },
    { version: 1, title: '이용약관', effectiveFrom: '2025-01-01', savedAt: at },
  ],
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const open = () => renderScreen('/admin/shop', { as: 'operator' });
const openTerms = () => renderScreen('/admin/shop?document=terms', { as: 'operator' });
const name = page.getByLabelText('쇼핑몰 이름');
const text = page.getByLabelText('본문');
const sentProfile = () =>
  requestsTo('catalog.saveShopProfile').at(-1)?.body as { version: number; profile: typeof shop.profile };

beforeEach(() => {
  answer('catalog.shopDocuments', {
    documents: [{ code: 'terms', version: 2, title: '이용약관', effectiveFrom: '2026-01-01', savedAt: at }],
    placeholders: [{ name: 'shop.name', value: '결' }],
  });
  answer('catalog.shopProfileVersions', {
    versions: [
      { ...shop, savedAt: at },
      {
        ...shop,
        version: 2,
        profile: sampleShop({ names: { ...shop.profile.names, name: '옛결' } }).profile,
        savedAt: at,
      },
    ],
  });
});

showsFourStates({
  call: 'catalog.shopProfile',
  open,
  data: [shop, '사업자 정보'],
  error: '쇼핑몰 정보를 불러오는 중 오류가 발생했습니다.',
});

describe('the form of the shop profile', () => {
  beforeEach(() => answer('catalog.shopProfile', shop));

  it('sends the whole profile with the loaded version', async () => {
    await open();
    await name.fill('아람서점');
    await page.getByLabelText('개인정보 보호책임자').fill('김아람');
    await button('SNS 추가').click();
    await page.getByLabelText('SNS 이름 1').fill('인스타그램');
    await page.getByLabelText('SNS 주소 1').fill('https://instagram.example/aram');
    answer('catalog.saveShopProfile', { ...shop, version: 4 });
    await button('저장').click();
    await expect.element(page.getByText(/쇼핑몰 정보가 저장되었습니다/)).toBeVisible();
    expect(sentProfile()).toMatchObject({
      version: 3,
      profile: {
        names: { name: '아람서점' },
        business: { privacyOfficer: { name: '김아람' } },
        social: [{ label: '인스타그램', url: 'https://instagram.example/aram' }],
      },
    });
    await auditPage();
  });

  it('previews the profile, and warns when a colour is hard to read', async () => {
    await open();
    await name.fill('아람서점');
    const preview = page.getByRole('figure', { name: '미리보기' });
    await expect.element(preview.getByText('아람서점')).toBeVisible();
    await expect.element(page.getByText('모든 글자가 바탕과 4.5:1 이상으로 잘 읽힙니다.')).toBeVisible();
    await page.getByLabelText('강조색', { exact: true }).fill('#e0e0e0');
    await expect.element(page.getByText(/^강조색과 바탕색: 1\.2:1/)).toBeVisible();
  });

  it('keeps the typed values when the shop refuses them, with the reason at the field', async () => {
    await open();
    await name.fill('스무 글자');
    const message = '쇼핑몰 이름: 1자 이상 20자 이하 한 줄로 입력해주세요.';
    refuse('catalog.saveShopProfile', 'BAD_REQUEST', { field: 'profile.names.name', message });
    await button('저장').click();
    await expect.element(name).toHaveAccessibleDescription(message);
    await expect.element(name).toHaveValue('스무 글자');
  });

  it('shows another operator’s values beside the typed values, and saves the chosen values', async () => {
    await open();
    await name.fill('나의 이름');
    const { names, contact } = shop.profile;
    const { profile } = sampleShop({
      names: { ...names, name: '남의 이름' },
      contact: { ...contact, hours: '남의 시간' },
    });
    refuse('catalog.saveShopProfile', 'SHOP_CHANGED', { shop: { version: 7, profile } });
    await button('저장').click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('group', { name: '쇼핑몰 이름' }).getByText('남의 이름')).toBeVisible();
    // Only the other operator changed the hours, so the saved hours are preselected.
    const hours = dialog.getByRole('group', { name: '상담 시간' });
    await expect.element(hours.getByLabelText('지금 저장된 값')).toBeChecked();
    expect(dialog.getByRole('group').elements()).toHaveLength(2);
    answer('catalog.saveShopProfile', { ...shop, version: 8 });
    await button('선택한 값으로 저장').click();
    await expect
      .poll(() => sentProfile())
      .toMatchObject({
        version: 7,
        profile: { names: { ...names, name: '나의 이름' }, contact: { hours: '남의 시간' } },
      });
  });

  it('takes an SVG logo, and shows why the shop refuses a drawing', async () => {
    await open();
    const logo = page.getByRole('group', { name: /^로고 이미지 / });
    await expect.element(logo.getByText(/도형과 글자로만 그린 SVG 1MB 이하/)).toBeVisible();
    const choose = (content: string) =>
      logo
        .getByLabelText('로고 이미지', { exact: true })
        .upload(new File([content], 'logo.svg', { type: 'image/svg+xml' }));
    const message = 'SVG 파일 3번째 줄: <script>은(는) 쓸 수 없습니다.';
    refuse('catalog.storeShopDrawing', 'SVG_INVALID', { message });
    await choose('<svg/>');
    await expect.element(logo.getByText(`‘logo.svg’: ${message}`)).toBeVisible();
    await choose(' '.repeat(1024 * 1024 + 1));
    await expect.element(logo.getByText('‘logo.svg’: SVG 파일은 1MB 이하여야 합니다.')).toBeVisible();
    answer('catalog.storeShopDrawing', { path: '/media/drawn.svg' });
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';
    await choose(drawing);
    await expect.poll(() => requestsTo('catalog.storeShopDrawing').at(-1)?.body).toEqual({ svg: drawing });
    answer('catalog.saveShopProfile', { ...shop, version: 4 });
    await button('저장').click();
    await expect.poll(() => sentProfile()?.profile.logo).toBe('/media/drawn.svg');
  });

  it('compares an earlier version with the typed values, and can load it into the fields', async () => {
    await open();
    await page.getByLabelText('이전 쇼핑몰 정보와 비교').selectOptions('3');
    await expect.element(page.getByText('입력란과 같습니다. 바뀐 것이 없습니다.')).toBeVisible();
    await page.getByLabelText('이전 쇼핑몰 정보와 비교').selectOptions('2');
    await page.getByLabelText('강조색', { exact: true }).fill('#112233');
    await expect.element(page.getByRole('row', { name: '쇼핑몰 이름 옛결 결', exact: true })).toBeVisible();
    await expect.element(page.getByRole('row', { name: /^강조색 #[0-9a-f]{6} #112233$/ })).toBeVisible();
    expect(page.getByRole('rowheader').elements()).toHaveLength(2);
    await auditPage();
    await button('이 판을 입력란에 불러오기').click();
    await expect.element(name).toHaveValue('옛결');
  });
});

describe('the editor of a shop document', () => {
  beforeEach(() => answer('catalog.shopDocumentSource', source));

  it('previews the text as visitors will read it, and sends the text with the loaded version', async () => {
    await openTerms();
    await text.fill('## 새 조항');
    answer('catalog.previewShopDocument', {
      blocks: [{ kind: 'heading', level: 2, runs: [{ text: '새 조항 미리' }] }],
    });
    await button('미리보기').click();
    await expect.element(page.getByRole('heading', { name: '새 조항 미리' })).toBeVisible();
    answer('catalog.saveShopDocument', { ...source, version: 3, markdown: '## 새 조항' });
    await button('저장').click();
    await expect.element(page.getByText('문서가 저장되었습니다.')).toBeVisible();
    expect(requestsTo('catalog.saveShopDocument').at(-1)?.body).toEqual({
      version: 2,
      title: '이용약관',
      effectiveFrom: '2026-01-01',
      markdown: '## 새 조항',
    });
    await auditPage();
  });

  it('restores the typed text in a reopened tab, and sends the text with the version loaded at first', async () => {
    const screen = await openTerms();
    await text.fill('## 쓰다 만 조항');
    screen.close();
    answer('catalog.shopDocumentSource', { ...source, version: 5, markdown: '## 남의 조항' });
    await openTerms();
    await expect.element(text).toHaveValue('## 쓰다 만 조항');
    answer('catalog.saveShopDocument', { ...source, version: 6, markdown: '## 쓰다 만 조항' });
    await button('저장').click();
    await expect.poll(() => requestsTo('catalog.saveShopDocument').at(-1)?.body).toMatchObject({ version: 2 });
  });

  it('names each line that is not allowed, and keeps the typed text', async () => {
    await openTerms();
    await text.fill('<b>굵게</b>');
    const message = '1번째 줄: HTML 태그는 쓸 수 없습니다.';
    refuse('catalog.saveShopDocument', 'DOCUMENT_INVALID', { message, faults: [{ line: 1, code: 'HTML', message }] });
    await button('저장').click();
    await expect.element(page.getByRole('list', { name: '고칠 곳' }).getByText(message)).toBeVisible();
    await expect.element(text).toHaveValue('<b>굵게</b>');
  });

  it('starts empty for a new item guide (상품 안내), and lists the guide after the save', async () => {
    await openTerms();
    await page.getByRole('link', { name: '+ 상품 안내 추가' }).click();
    await page.getByLabelText('문서 제목').fill('니트 안내');
    await text.fill('손빨래해주세요.');
    const saved = { ...source, code: 'item-guide-1', version: 1, title: '니트 안내', markdown: '손빨래해주세요.' };
    answer('catalog.saveShopDocument', saved);
    answer('catalog.shopDocumentSource', saved);
    answer('catalog.shopDocuments', { documents: [{ ...saved, savedAt: at }], placeholders: [] });
    await button('저장').click();
    await expect.element(page.getByRole('link', { name: '니트 안내' })).toHaveAttribute('aria-current', 'page');
    await expect.element(text).toHaveValue('손빨래해주세요.');
    expect(requestsTo('catalog.saveShopDocument').at(-1)).toMatchObject({
      params: { code: 'item-guide-1' },
      body: { version: 0, title: '니트 안내', markdown: '손빨래해주세요.' },
    });
  });

  it('compares the text with an earlier version line by line', async () => {
    await openTerms();
    await page.getByLabelText('이전 판과 비교').selectOptions('1');
    await expect.element(page.getByText('이 판과 같습니다. 바뀐 줄이 없습니다.')).toBeVisible();
    await text.fill('## 제1조\n\n몰은 새롭습니다.');
    const lines = page.getByRole('list', { name: '바뀐 줄' });
    await expect.element(lines.getByText(/^추가: 몰은 새롭습니다\.$/)).toBeVisible();
    await expect.element(lines.getByText(/^삭제: 몰은 {{shop.name}}입니다\.$/)).toBeInTheDocument();
  });
});
