import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const demand = (...titles: string[]): Answer<'reporting.stockRequests'> => ({
  content: titles.map((itemTitle, index) => ({
    itemOptionId: index + 1,
    itemId: index + 1,
    itemImageUrl: '/pictures/bag.webp',
    itemTitle,
    itemOptionName: '카멜',
    stockRequest: 12,
  })),
  totalElements: titles.length,
  totalPages: titles.length > 0 ? 1 : 0,
});

showsFourStates({
  call: 'reporting.stockRequests',
  open: () => renderScreen('/admin/item/stockRequestStats', { as: 'operator' }),
  data: [demand('마루 토트백'), '마루 토트백'],
  empty: [demand(), '등록된 재고 요청이 없습니다.'],
  error: '재고 요청 데이터를 불러오는 중 오류가 발생했습니다.',
});
