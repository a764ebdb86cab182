import { describe, expect, it } from 'vitest';
import {
  completeMethods,
  type MethodSetting,
  methodsFault,
  offeredMethods,
  paidMethodName,
} from './payment-methods.ts';

const setting = (method: MethodSetting['method'], more: Partial<MethodSetting> = {}): MethodSetting => ({
  ...{ method, on: true, channelKey: '', pg: '' },
  ...more,
});

describe('the payment methods', () => {
  it('include only the card in a shop without settings', () => {
    expect(offeredMethods([], { takesCash: true })).toEqual([{ method: 'card', channelKey: '', pg: '' }]);
  });

  it('are offered in the configured order when they are switched on', () => {
    const stored = [setting('kakaopay', { pg: 'kakaopay' }), setting('card'), setting('phone', { on: false })];
    expect(offeredMethods(stored, { takesCash: true })).toEqual([
      { method: 'kakaopay', channelKey: '', pg: 'kakaopay' },
      { method: 'card', channelKey: '', pg: '' },
    ]);
  });

  it('leave out deposits (vbank) when the accounts for refunds cannot be stored', () => {
    const stored = [setting('vbank'), setting('card')];
    expect(offeredMethods(stored, { takesCash: true }).map(({ method }) => method)).toEqual(['vbank', 'card']);
    expect(offeredMethods(stored, { takesCash: false }).map(({ method }) => method)).toEqual(['card']);
  });

  it('use escrow for transfer and vbank when the owner has switched escrow on', () => {
    const stored = [setting('card'), setting('transfer'), setting('phone'), setting('vbank')];
    const held = (escrow: boolean) =>
      offeredMethods(stored, { takesCash: true }, escrow)
        .filter((offered) => offered.escrow)
        .map(({ method }) => method);
    expect(held(true)).toEqual(['transfer', 'vbank']);
    expect(held(false)).toEqual([]);
  });

  it('include every known method once: missing methods are added, and unknown stored methods are dropped', () => {
    const stored = [setting('payco'), setting('giftcard' as 'card')];
    expect(completeMethods(stored).map(({ method }) => method)).toEqual([
      ...['payco', 'card', 'transfer', 'phone', 'vbank', 'naverpay', 'kakaopay', 'tosspay'],
    ]);
  });

  it.each([
    [[setting('card', { on: false })], '결제 수단을 하나 이상 사용해야 합니다.'],
    [[setting('card'), setting('card')], '같은 결제 수단이 두 번 있습니다.'],
    [[setting('naverpay', { channelKey: ' ' })], '네이버페이: 사용하려면 채널 키나 PG 코드를 입력해주세요.'],
  ])('are refused with a sentence: %j', (settings, sentence) => {
    expect(methodsFault(settings)).toBe(sentence);
  });

  it('are valid with a channel or a PG, or without both if the PG of the card offers them', () => {
    expect(methodsFault([setting('card'), setting('transfer'), setting('phone')])).toBeUndefined();
    expect(methodsFault([setting('naverpay', { channelKey: 'channel-key-1' })])).toBeUndefined();
    expect(methodsFault([setting('payco', { pg: 'payco' })])).toBeUndefined();
  });

  it('each have a Korean name, as do an unknown method and an order of 0 won', () => {
    expect(['tosspay', 'other', 'giftcard', null].map(paidMethodName)).toEqual([
      ...['토스페이', '기타 결제', '기타 결제', '결제 금액 없음'],
    ]);
  });
});
