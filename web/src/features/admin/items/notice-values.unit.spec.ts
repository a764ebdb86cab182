import { describe, expect, it } from 'vitest';
import { noticeValuesOf, withNotice, withNoticeOf } from './notice-values.ts';

const fact = (key: string, text: string, label = key) => ({ key, label, text, rows: [] });

describe('the legal notice in the item form', () => {
  it('has only the fields that no other fact fills, and is sent unchanged when nothing was typed', () => {
    const facts = [fact('material', '소가죽'), fact('noticeColor', '카멜', '색상')];
    const values = noticeValuesOf({ goodsKind: 'bags', facts });
    expect(values).toEqual({ goodsKind: 'bags', notice: { noticeColor: '카멜' } });
    expect(withNotice([fact('material', '소가죽')], values)).toEqual(facts);
  });
  it('ignores a typed field that another fact of the item already fills', () => {
    const typed = { goodsKind: 'bags', notice: { material: '양가죽', madeIn: ' 대한민국 ' } };
    expect(withNotice([fact('material', '소가죽'), fact('madeIn', '모름')], typed)).toEqual([
      fact('material', '소가죽'),
      fact('madeIn', '대한민국', '제조국'),
    ]);
  });
  it('sends only fields of the chosen kind of goods', () => {
    expect(withNotice([], { goodsKind: 'bags', notice: { noticeMadeOn: '2026년 9월' } })).toEqual([]);
    expect(withNotice([], { goodsKind: '', notice: { noticeColor: '카멜' } })).toEqual([]);
  });
  it('takes from another item only the fields that are not typed yet', () => {
    const from = { goodsKind: 'bags', facts: [fact('noticeColor', '카멜'), fact('madeIn', '대한민국')] };
    expect(withNoticeOf({ goodsKind: '', notice: { noticeColor: '먹색', noticeType: ' ' } }, from)).toEqual({
      goodsKind: 'bags',
      notice: { noticeColor: '먹색', madeIn: '대한민국' },
    });
    expect(withNoticeOf({ goodsKind: 'shoes', notice: {} }, { goodsKind: null, facts: [] }).goodsKind).toBe('shoes');
  });
});
