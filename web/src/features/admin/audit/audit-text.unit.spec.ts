import { describe, expect, it } from 'vitest';
import { actorName, browserOf, changesOf, fieldName, summaryOf, targetName, valueText } from './audit-text.ts';

describe('the text of an audit record', () => {
  it('names fields in Korean, and a field of an option together with the option', () => {
    expect(fieldName('option:카멜:stockQuantity')).toBe('옵션 카멜 · 재고');
    expect(fieldName('option:A:B:additionalPrice')).toBe('옵션 A:B · 추가금액');
    expect(fieldName('deliveryFee')).toBe('배송비');
    expect(fieldName('unheard')).toBe('unheard');
  });
  it('names who acted: a member, a key of a program, or the command line', () => {
    const names = { displayName: '주문 수집', username: 'key:7' };
    expect([-7, 7, null].map((id) => actorName({ id, ...names }))).toEqual([
      '연동 키 주문 수집',
      '주문 수집',
      '명령줄',
    ]);
    expect(valueText(['orders.read', 'orders.ship'])).toBe('주문 조회, 배송 처리');
  });
  it('shows values in words and formats that people read', () => {
    expect([true, 12000, null, ['ALL', '가방'], 'SHIPPING'].map(valueText)).toEqual([
      '예',
      '12,000',
      '없음',
      'ALL, 가방',
      '배송중',
    ]);
    expect(valueText([{ imageUrl: 'a' }])).toBe('1장');
    expect(valueText(`/media/40a1ff${'0'.repeat(58)}.jpg`)).toBe('이미지 40a1ff');
    expect(valueText('AMOUNT_ALL_EXPIRES_AT')).toBe('정액 · 고정 만료일');
    expect([valueText('epost'), targetName('setting', 'deliveryFee')]).toEqual(['우체국', '배송비']);
    expect(valueText('2026-11-21T02:00:00.000Z')).toBe('2026.11.21 11:00');
  });
  it('shows the values before and after a change', () => {
    expect(changesOf({ deliveryFee: 3000 }, { deliveryFee: 0 })).toEqual([
      { field: '배송비', before: '3,000', after: '0' },
    ]);
    expect(summaryOf({ paymentStatus: 'PREPARING' }, { paymentStatus: 'SHIPPING' })).toBe(
      '주문 상태 배송준비중 → 배송중',
    );
    expect(summaryOf(null, { memberId: 7 })).toBe('회원 번호 7');
    expect(summaryOf({ merchantUid: null }, { merchantUid: 'A1' })).toBe('주문번호 A1');
    expect(summaryOf({ memo: '전화함' }, { memo: null })).toBe('메모 전화함 → 없음');
    expect(summaryOf(null, null)).toBe('');
  });
  it('names the browser of the operator', () => {
    expect(browserOf('Mozilla/5.0 Chrome/149.0 Safari/537.36')).toBe('Chrome');
    expect(browserOf(null)).toBe('');
  });
});
