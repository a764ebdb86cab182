import { describe, expect, it } from 'vitest';
import { noticeValuesOf, withNotice, withNoticeOf } from './notice-values.ts';

const fact = (key: string, text: string, label = key) => ({ key, label, text, rows: [] });

describe('the notice of the item form', () => {
  it('holds what stands in the notice alone, and is sent as it came', () => {
    const facts = [fact('material', '소가죽'), fact('noticeColor', '카멜', '색상')];
    const values = noticeValuesOf({ goodsKind: 'bags', facts });
    expect(values).toEqual({ goodsKind: 'bags', notice: { noticeColor: '카멜' } });
    expect(withNotice([fact('material', '소가죽')], values)).toEqual(facts);
  });
  it('is not typed where a fact of the item says it', () => {
    const typed = { goodsKind: 'bags', notice: { material: '양가죽', madeIn: ' 대한민국 ' } };
    expect(withNotice([fact('material', '소가죽'), fact('madeIn', '모름')], typed)).toEqual([
      fact('material', '소가죽'),
      fact('madeIn', '대한민국', '제조국'),
    ]);
  });
  it('sends nothing of another kind of goods than the chosen one', () => {
    expect(withNotice([], { goodsKind: 'bags', notice: { noticeMadeOn: '2026년 9월' } })).toEqual([]);
    expect(withNotice([], { goodsKind: '', notice: { noticeColor: '카멜' } })).toEqual([]);
  });
  it('takes from another item what is not typed yet', () => {
    const from = { goodsKind: 'bags', facts: [fact('noticeColor', '카멜'), fact('madeIn', '대한민국')] };
    expect(withNoticeOf({ goodsKind: '', notice: { noticeColor: '먹색', noticeType: ' ' } }, from)).toEqual({
      goodsKind: 'bags',
      notice: { noticeColor: '먹색', madeIn: '대한민국' },
    });
    expect(withNoticeOf({ goodsKind: 'shoes', notice: {} }, { goodsKind: null, facts: [] }).goodsKind).toBe('shoes');
  });
});
