import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../../testing/four-states.ts';
import { answer, refuse, requestsTo } from '../../../../testing/network.ts';
import { auditPage } from '../../../../testing/page-audit.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';

const items = (...titles: string[]): Answer<'catalog.incompleteItems'> => ({
  _embedded: {
    incompleteItemDTOList: titles.map((title, index) => ({
      id: index + 1,
      title,
      imageUrl: '/pictures/bag.webp',
      soldOut: false,
      goodsKind: index === 0 ? null : 'bags',
      missing: index === 0 ? ['상품 종류'] : ['색상', '제조자'],
    })),
  },
  page: { size: 50, number: 0, totalElements: titles.length, totalPages: titles.length > 0 ? 1 : 0 },
});
const open = () => renderScreen('/admin/items/incomplete', { as: 'operator' });

showsFourStates({
  call: 'catalog.incompleteItems',
  open,
  data: [items('마루 토트백', '카드 지갑'), '색상, 제조자'],
  empty: [items(), '모든 상품의 고시를 채웠습니다.'],
  error: '고시가 빠진 상품을 불러오는 중 오류가 발생했습니다.',
});

describe('the dialog to fill the legal notices of chosen items', () => {
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: '상품 2개 채우기' });
  beforeEach(async () => {
    answer('catalog.incompleteItems', items('마루 토트백', '카드 지갑'));
    await open();
    for (const title of ['마루 토트백', '카드 지갑']) {
      await page.getByRole('checkbox', { name: `${title} 선택` }).click();
    }
    await page.getByRole('button', { name: '선택한 상품 2개 채우기' }).click();
  });

  it('sends the typed fields and leaves out the empty ones', async () => {
    answer(
      'catalog.fillNotices',
      [1, 2].map((itemId) => ({ itemId, saved: true, code: null, message: null, missing: [] })),
    );
    await dialog.getByLabelText('상품 종류').selectOptions('bags');
    await dialog.getByLabelText('제조자').fill(' 한결 공방 ');
    await auditPage();
    await send.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(requestsTo('catalog.fillNotices')[0]?.body).toEqual({
      itemIds: [1, 2],
      goodsKind: 'bags',
      fields: [{ key: 'noticeManufacturer', text: '한결 공방' }],
    });
  });
  it('needs a kind of goods', async () => {
    await send.click();
    await expect.element(dialog.getByText('상품 종류를 골라주세요.')).toBeVisible();
    expect(requestsTo('catalog.fillNotices')).toEqual([]);
  });
  it('names each refused item with its reason', async () => {
    answer('catalog.fillNotices', [
      { itemId: 1, saved: true, code: null, message: null, missing: [] },
      { itemId: 2, saved: false, code: 'NOTICE_KIND_DIFFERS', message: '다른 종류입니다.', missing: [] },
    ]);
    await dialog.getByLabelText('상품 종류').selectOptions('bags');
    await send.click();
    await expect.element(dialog.getByText('카드 지갑: 다른 종류입니다.')).toBeVisible();
  });
  it('keeps the typed fields when the call fails', async () => {
    refuse('catalog.fillNotices', 'INTERNAL');
    await dialog.getByLabelText('상품 종류').selectOptions('bags');
    await dialog.getByLabelText('제조자').fill('한결 공방');
    await send.click();
    await expect.element(dialog.getByRole('alert')).not.toBeEmptyDOMElement();
    await expect.element(dialog.getByLabelText('제조자')).toHaveValue('한결 공방');
  });
});
