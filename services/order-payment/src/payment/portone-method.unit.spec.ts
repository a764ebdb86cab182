import { describe, expect, it } from 'vitest';
import { toMethod } from './portone-method.ts';

describe('a payment from PortOne', () => {
  it.each([
    [{ pay_method: 'card', pg_provider: 'html5_inicis', emb_pg_provider: null }, 'card'],
    [{ pay_method: 'trans', pg_provider: 'kcp' }, 'transfer'],
    [{ pay_method: 'phone', pg_provider: 'danal' }, 'phone'],
    [{ pay_method: 'point', pg_provider: 'naverpay' }, 'naverpay'],
    [{ pay_method: 'card', pg_provider: 'kakaopay' }, 'kakaopay'],
    [{ pay_method: 'kakaopay', pg_provider: 'html5_inicis' }, 'kakaopay'],
    [{ pay_method: 'card', pg_provider: 'tosspay_v2' }, 'tosspay'],
    [{ pay_method: 'card', pg_provider: 'nice', emb_pg_provider: 'payco' }, 'payco'],
    [{ pay_method: 'cultureland', pg_provider: 'html5_inicis' }, 'other'],
    [{ pay_method: 'vbank', pg_provider: 'kcp' }, 'vbank'],
    [{ pay_method: 'culturegift', pg_provider: 'kcp' }, 'other'],
    [{}, 'other'],
  ])('with %j is read as method %s', (payment, method) => expect(toMethod(payment)).toBe(method));
});
