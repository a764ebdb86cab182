import { itemSample as item } from '@gyeol/contracts/http/samples.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, refuse, requestsTo } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const field = (label: string) => page.getByLabelText(label, { exact: true });
const { description: _d, detailImages: _i, guideImages: _g, facts: _f, noticeFields: _n, goodsKind: _k, ...row } = item;
const operatorItem = { ...row, categories: ['가방'] };
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

beforeEach(() => {
  answer('catalog.categories', [
    { id: 1, name: 'ALL' },
    { id: 2, name: '가방' },
  ]);
  answer('catalog.itemHistory', { since: null, states: [] });
});

describe.each([
  ['편집', '/admin/item/edit/1', '상품 삭제'],
  ['옵션', '/admin/item/editItemOptions/1', '마루 토트백'],
  ['이미지 순서', '/admin/item/editDetailImagePriority/1', '순서 저장'],
])('the screen of one item (%s)', (_, path, text) => {
  showsFourStates({
    call: 'catalog.getById',
    open: () => renderScreen(path, { as: 'operator' }),
    data: [item, text],
    gone: '존재하지 않는 페이지입니다.',
    error: '상품 정보를 불러오는 중 오류가 발생했습니다.',
  });

  it('is not found when its address has no item number', async () => {
    await renderScreen(path.replace('/1', '/x'), { as: 'operator' });
    await expect.element(page.getByText('존재하지 않는 페이지입니다.')).toBeVisible();
  });
});

it('the option screen saves a photo that is chosen for an option', async () => {
  const detailImages = [{ priority: 1, imageUrl: '/pictures/1.webp' }];
  const [camel] = item.itemOptions;
  answer('catalog.getById', { ...item, detailImages });
  answer('catalog.updateOptionImages', {
    ...item,
    detailImages,
    itemOptions: [{ ...camel, imageUrls: ['/pictures/1.webp'] }] as typeof item.itemOptions,
  });
  await renderScreen('/admin/item/editItemOptions/1', { as: 'operator' });
  const second = page.getByRole('button', { name: '카멜 사진 2' });
  await second.click();
  await expect.element(second).toHaveAttribute('aria-pressed', 'true');
  expect(requestsTo('catalog.updateOptionImages')[0]).toMatchObject({
    params: { optionId: '11' },
    body: { imageUrls: ['/pictures/1.webp'] },
  });
});

it('the item form asks for confirmation before an item is sold for 0 won', async () => {
  answer('catalog.getById', item);
  answer('catalog.editItem', item);
  answer('catalog.priceDays', { required: 0, prices: [] });
  await renderScreen('/admin/item/edit/1', { as: 'operator' });
  await field('할인율 (%)').fill('100');
  const question = page.getByRole('alertdialog');
  await press('저장');
  await expect.element(question).toMatchTextContent(/할인 후 가격이 0원입니다/);
  await question.getByRole('button', { name: '취소' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(requestsTo('catalog.editItem')).toEqual([]);
  await press('저장');
  await question.getByRole('button', { name: '확인' }).click();
  await expect.poll(() => requestsTo('catalog.editItem')[0]?.body).toMatchObject({ discountRate: 100 });
});

it('the option screen restores the typed stock in a reopened tab, and shows the stock saved meanwhile', async () => {
  answer('catalog.getById', item);
  const first = await renderScreen('/admin/item/editItemOptions/1', { as: 'operator' });
  await field('카멜 재고').fill('41');
  first.close();
  answer('catalog.getById', {
    ...item,
    itemOptions: item.itemOptions.map((option) => ({ ...option, stockQuantity: 2 })),
  });
  await renderScreen('/admin/item/editItemOptions/1', { as: 'operator' });
  await expect.element(field('카멜 재고')).toHaveValue('41');
  await expect.element(page.getByText('그 사이 재고가 2개로 바뀌었습니다.', { exact: false })).toBeVisible();
});

describe('the form to add an option', () => {
  const open = async (): Promise<void> => {
    answer('catalog.getById', item);
    await renderScreen('/admin/item/editItemOptions/1', { as: 'operator' });
  };
  const form = page.getByRole('form', { name: '옵션 추가' });
  const add = () => form.getByRole('button', { name: '추가' }).click();

  it('refuses an empty name and focuses its field', async () => {
    await open();
    await add();
    await expect.element(page.getByText('옵션 이름을 입력해주세요.')).toBeVisible();
    await expect.element(field('새 옵션 이름')).toHaveFocus();
    expect(requestsTo('catalog.addOption')).toEqual([]);
  });

  it('adds the option to the list and focuses the name field for the next option', async () => {
    await open();
    answer('catalog.addOption', {
      id: 12,
      name: '네이비',
      additionalPrice: 0,
      stockQuantity: 7,
      isOptionSoldOut: false,
    });
    await field('새 옵션 이름').fill('네이비');
    await form.getByLabelText('재고').fill('7');
    await add();
    await expect.element(page.getByRole('heading', { name: /옵션 2개/ })).toBeVisible();
    await expect.element(field('새 옵션 이름')).toHaveFocus();
    expect(requestsTo('catalog.addOption')[0]?.body).toEqual({ name: '네이비', stockQuantity: 7, additionalPrice: 0 });
  });

  it('keeps a name that the shop refused, marked as invalid', async () => {
    await open();
    refuse('catalog.addOption', 'INTERNAL');
    await field('새 옵션 이름').fill('네이비');
    await add();
    await expect.element(field('새 옵션 이름')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('새 옵션 이름')).toHaveValue('네이비');
  });
});

describe('the form of a new item', () => {
  it('names what is missing and sends nothing', async () => {
    await renderScreen('/admin/item/upload', { as: 'operator' });
    await press('상품 등록');
    await expect.element(page.getByText('상품명을 입력해주세요.').first()).toBeVisible();
    expect(requestsTo('catalog.uploadItem')).toEqual([]);
  });
});

describe('the facts of an item', () => {
  it('can be added from a template, and are saved only when they are filled in', async () => {
    answer('catalog.getById', item);
    answer('catalog.editItem', item);
    await renderScreen('/admin/item/edit/1', { as: 'operator' });
    await page.getByLabelText('양식', { exact: true }).selectOptions('가방');
    await press('양식 넣기');
    await field('항목 1 표').fill('단위 cm | 가로\nONE | 38');
    await field('항목 2 내용').fill('소가죽');
    await press('항목 추가');
    await expect.element(field('항목 7 이름')).toHaveFocus();
    await field('항목 7 내용').fill('국내 공방');
    await press('저장');
    await expect.element(page.getByText('상품 정보의 항목 이름을 60자 안에서 입력해주세요.').first()).toBeVisible();
    await field('항목 7 이름').fill('만든 이');
    await press('저장');
    await expect
      .poll(() => (requestsTo('catalog.editItem')[0]?.body as { facts?: unknown } | undefined)?.facts)
      .toEqual([
        {
          key: 'size',
          label: '크기',
          text: '',
          rows: [
            ['단위 cm', '가로'],
            ['ONE', '38'],
          ],
        },
        { key: 'material', label: '소재', text: '소가죽', rows: [] },
        { key: 'own1', label: '만든 이', text: '국내 공방', rows: [] },
      ]);
  });
});

describe('the legal notice of an item', () => {
  const section = page.getByRole('region', { name: '상품정보제공고시' });
  const bag = { ...item, facts: [{ key: 'material', label: '소재', text: '소가죽', rows: [] }] };
  const open = async (): Promise<void> => {
    answer('catalog.getById', bag);
    await renderScreen('/admin/item/edit/1', { as: 'operator' });
    await section.getByLabelText('상품 종류').selectOptions('bags');
  };

  it('asks only for fields that no fact of the item covers, and names the missing fields', async () => {
    await open();
    await expect.element(section.getByText('소가죽')).toBeVisible();
    await expect.element(section.getByLabelText('소재')).not.toBeInTheDocument();
    await expect.element(section.getByText(/빠진 항목 8개: 종류, 색상/)).toBeVisible();
    await section.getByLabelText('색상').fill('모름');
    await expect.element(section.getByText(/빠진 항목 8개/)).toBeVisible();
    await section.getByLabelText('색상').fill('카멜');
    await expect.element(section.getByText(/빠진 항목 7개: 종류, 크기/)).toBeVisible();
    answer('catalog.editItem', item);
    await press('저장');
    await expect
      .poll(() => requestsTo('catalog.editItem')[0]?.body)
      .toMatchObject({
        goodsKind: 'bags',
        facts: [bag.facts[0], { key: 'noticeColor', label: '색상', text: '카멜', rows: [] }],
      });
  });

  it('can be copied from another item without overwriting typed fields', async () => {
    await open();
    await section.getByLabelText('색상').fill('먹색');
    answer('catalog.operatorItems', {
      _embedded: { operatorItemDTOList: [{ ...operatorItem, id: 2, title: '카드 지갑' }] },
      page: { size: 8, number: 0, totalElements: 1, totalPages: 1 },
    });
    const noticeOfOther = ['noticeColor', 'noticeManufacturer'].map((key) => ({
      key,
      label: key,
      text: '다른',
      rows: [],
    }));
    answer('catalog.getById', { ...item, id: 2, goodsKind: 'bags', facts: noticeOfOther });
    await section.getByRole('button', { name: '다른 상품에서 가져오기' }).click();
    await page.getByRole('button', { name: '카드 지갑에서 가져오기' }).click();
    await expect.element(section.getByLabelText('제조자')).toHaveValue('다른');
    await expect.element(section.getByLabelText('색상')).toHaveValue('먹색');
  });
});

describe('the order of images', () => {
  const detailImages = [1, 2].map((priority) => ({ priority, imageUrl: `/pictures/${priority}.webp` }));
  const save = page.getByRole('button', { name: '순서 저장' });
  const rankFirst = async (rank: string): Promise<void> => {
    answer('catalog.getById', { ...item, detailImages });
    answer('catalog.editDetailImagePriority', { ...item, detailImages });
    await renderScreen('/admin/item/editDetailImagePriority/1', { as: 'operator' });
    await expect.element(save).toBeDisabled();
    await page.getByLabelText('상세 이미지 1 우선순위').fill(rank);
    await save.click();
  };

  it('accepts only whole numbers as priority', async () => {
    await rankFirst('1.5');
    await expect.element(page.getByText('우선순위는 0 이상의 정수만 입력할 수 있습니다.').first()).toBeVisible();
    expect(requestsTo('catalog.editDetailImagePriority')).toEqual([]);
  });

  it('is saved with the typed priority', async () => {
    await rankFirst('9');
    await expect
      .poll(() => requestsTo('catalog.editDetailImagePriority')[0]?.body)
      .toEqual([
        { priority: 2, imageUrl: '/pictures/2.webp' },
        { priority: 9, imageUrl: '/pictures/1.webp' },
      ]);
  });
});
