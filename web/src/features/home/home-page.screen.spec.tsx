import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showsFourStates } from '../../testing/four-states.ts';
import { answer, refuse } from '../../testing/network.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { itemCardSample as item } from '../../testing/samples.ts';

const open = () => renderScreen('/', { as: 'visitor' });

beforeEach(() => answer('catalog.assetGroup', { code: 'HOME', title: '봄의 홈', mainImageUrl: null, assetImages: [] }));

showsFourStates({
  call: 'catalog.getBest',
  open,
  data: [[item], '마루 토트백'],
  empty: [[], '추천 상품을 준비하고 있습니다.'],
  error: problems.INTERNAL[1],
});

it('shows its items when the banners could not be had', async () => {
  answer('catalog.getBest', [item]);
  refuse('catalog.assetGroup', 'INTERNAL');
  await open();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: /마루 토트백/ }))
    .toHaveAttribute('href', '/detail/1');
});
