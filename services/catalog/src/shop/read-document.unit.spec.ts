import { type DeliveryTerms, guideTerms } from '@gyeol/contracts/rules/delivery.ts';
import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';
import { describe, expect, it } from 'vitest';
import { fillPlaceholders } from './placeholders.ts';
import { readDocument } from './read-document.ts';

const faultsOf = (markdown: string) => readDocument(markdown).faults.map(({ line, code }) => [line, code]);

describe('a document', () => {
  it('is read as headings, paragraphs, lists, bold text, links and tables', () => {
    const text = `## 제1조

몰은 **바로** [알려](/notice)
드립니다. 3~7일, 1~2cm. https://a.example

1. 하나
2. 둘

- 셋

| 가 | 나 |
|---|---|
| 1 | 2 |
`;
    expect(readDocument(text)).toEqual({
      faults: [],
      blocks: [
        { kind: 'heading', level: 2, runs: [{ text: '제1조' }] },
        {
          kind: 'paragraph',
          runs: [
            { text: '몰은 ' },
            { text: '바로', strong: true },
            { text: ' ' },
            { text: '알려', link: '/notice' },
            { text: '\n드립니다. 3~7일, 1~2cm. https://a.example' },
          ],
        },
        { kind: 'list', ordered: true, items: [[{ text: '하나' }], [{ text: '둘' }]] },
        { kind: 'list', ordered: false, items: [[{ text: '셋' }]] },
        {
          kind: 'table',
          head: [[{ text: '가' }], [{ text: '나' }]],
          rows: [[[{ text: '1' }], [{ text: '2' }]]],
        },
      ],
    });
  });

  it('keeps the first number of a list, and accepts table cells that are empty or hold an escaped bar', () => {
    expect(readDocument('3. 셋\n4. 넷')).toEqual({
      faults: [],
      blocks: [{ kind: 'list', ordered: true, start: 3, items: [[{ text: '셋' }], [{ text: '넷' }]] }],
    });
    expect(faultsOf('\n\n| 가 | 나 |\n|---|---|\n| 1 | a \\| b |\n| 1 | 2 | |\n| | 2 |\n')).toEqual([]);
  });

  it.each([
    [
      '하나\n\n둘 <b>굵게</b>',
      [
        [3, 'HTML'],
        [3, 'HTML'],
      ],
    ],
    ['하나\n둘 <img src=x onerror=alert(1)>', [[2, 'HTML']]],
    ['<script>alert(1)</script>', [[1, 'HTML']]],
    ['하나\n\n<!-- 숨김 -->', [[3, 'HTML']]],
    [
      '- 하나\n- 둘 <i>셋</i>',
      [
        [2, 'HTML'],
        [2, 'HTML'],
      ],
    ],
    ['| 가 |\n|---|\n| <b> |', [[3, 'HTML']]],
    ['![그림](/a.png)', [[1, 'IMAGE']]],
    ['하나\n\n    네 칸', [[3, 'CODE']]],
    ['`코드`', [[1, 'CODE']]],
    ['하나\n\n> 인용', [[3, 'QUOTE']]],
    ['- 하나\n  - 둘', [[2, 'NESTED_LIST']]],
    ['[여기](javascript:alert(1))', [[1, 'LINK']]],
    ['[여기](//evil.example)', [[1, 'LINK']]],
    ['[여기](data:text/html,x)', [[1, 'LINK']]],
    [
      '[여기][1]\n\n[1]: javascript:alert(1)',
      [
        [1, 'LINK'],
        [3, 'FORMAT'],
      ],
    ],
    ['하나\n\n---\n', [[3, 'FORMAT']]],
    ['*기울임*', [[1, 'FORMAT']]],
    ['하나\n\n[여기](/notice "설명")', [[3, 'LINK']]],
    ['[여기](https://{{host}}/)', [[1, 'LINK']]],
    ['| 가 | 나 |\n|---|---|\n| 1 | 2 |\n| 1 | 2 | 셋 |', [[4, 'FORMAT']]],
    ['가 | 나\n---|---\n1 | 2 | 셋', [[3, 'FORMAT']]],
    ['| 가 | 나 |\n|:-:|---|\n| 1 | 2 |', [[2, 'FORMAT']]],
    [`하나\n${'> '.repeat(40_000)}`, [[2, 'NESTED_LIST']]],
    [`하나\n${'1. '.repeat(30_000)}둘`, [[2, 'NESTED_LIST']]],
    ['{{shop.name 은/는 곧}}', [[1, 'UNKNOWN_PLACEHOLDER']]],
    ['하나\n{{shop.nam}}', [[2, 'UNKNOWN_PLACEHOLDER']]],
    ['{{constructor}}', [[1, 'UNKNOWN_PLACEHOLDER']]],
    ['{{shop.name 은/도}}', [[1, 'UNKNOWN_PLACEHOLDER']]],
    ['{{shop.name', [[1, 'UNKNOWN_PLACEHOLDER']]],
  ] as const)('is refused with the line and code of each fault: %j', (markdown, faults) => {
    expect(faultsOf(markdown)).toEqual(faults);
  });
});

describe('placeholders', () => {
  const shop = { names: { name: '나무', latin: '', full: '나무', description: '' } } as ShopProfile;
  const delivery: DeliveryTerms = {
    ...guideTerms,
    deliveryFee: 2_500,
    freeDeliveryFrom: 50_000,
    returnFee: 4_000,
    exchangeFee: 8_000,
    carrier: 'cj',
    cutOffHour: 12,
  };
  const filled = (markdown: string, more: Partial<DeliveryTerms> = {}, profile = shop) => {
    const sources = { profile, delivery: { ...delivery, ...more }, storage: undefined, effectiveFrom: '2026-03-01' };
    const [first] = fillPlaceholders(readDocument(markdown).blocks, sources);
    return first && 'runs' in first ? first.runs.map(({ text }) => text).join('') : undefined;
  };
  it.each([
    ['{{shop.name 은/는}} {{ shop.name }}', '나무는 나무'],
    ['{{delivery.rule}}', '주문 금액이 50,000원 미만이면 배송비는 2,500원입니다.'],
    [
      '{{delivery.cost}}이며 {{carrier 으로/로}}',
      '배송비는 2,500원, 상품 금액이 50,000원 이상이면 무료이며 CJ대한통운으로',
    ],
    ['{{delivery.cutOff}} {{returns.fee}} {{returns.exchangeFee}}', '오후 12시 4,000원 8,000원'],
    ['{{document.effectiveFrom}}', '2026년 3월 1일'],
  ])('turn %s into %s', (markdown, text) => expect(filled(markdown)).toBe(text));
  it('say that delivery is never free or always free when the terms say so', () => {
    expect(filled('{{delivery.rule}}', { freeDeliveryFrom: 0 })).toBe('배송비는 2,500원입니다.');
    expect(filled('{{delivery.cost}}이며', { deliveryFee: 0 })).toBe('모든 주문이 무료배송이며');
  });
  it('state the set transit days, one number when both are equal, and 2~3 when none are set', () => {
    const days = (more: Partial<DeliveryTerms>) => filled('보통 {{delivery.days}}일', more);
    expect(days({ transitDays: { from: 1, to: 4 } })).toBe('보통 1~4일');
    expect(days({ transitDays: { from: 2, to: 2 } })).toBe('보통 2일');
    const { transitDays: _, ...before } = delivery;
    const sources = { profile: shop, delivery: before, storage: undefined, effectiveFrom: '2026-03-01' };
    expect(fillPlaceholders(readDocument('{{delivery.days}}').blocks, sources)).toMatchObject([
      { runs: [{ text: '2~3' }] },
    ]);
  });
  it('state the surcharge of each remote area, and whether free delivery waives it', () => {
    const remoteAreas = [
      { name: '제주', from: '63000', to: '63644', fee: 3_000 },
      { name: '울릉도', from: '40200', to: '40240', fee: 6_000 },
    ];
    expect(filled('{{delivery.rule}}', { freeDeliveryFrom: 0, remoteAreas })).toBe(
      '배송비는 2,500원입니다. 도서산간은 배송비를 추가합니다(제주 3,000원, 울릉도 6,000원).',
    );
    expect(filled('{{delivery.rule}}', { remoteAreas, remoteFeeWaived: true })).toMatch(
      /무료배송이면 추가하지 않습니다/,
    );
    expect(filled('{{delivery.cost}}이며', { remoteAreas })).toMatch(
      /도서산간은 제주 3,000원, 울릉도 6,000원 추가이며$/,
    );
  });
  it('insert values as plain text, even when they contain Markdown or HTML', () => {
    const named = { names: { ...shop.names, name: '**[굵은](javascript:x)** <b>$&{{host}}' } } as ShopProfile;
    expect(filled('{{shop.name}}', {}, named)).toBe('**[굵은](javascript:x)** <b>$&{{host}}');
  });
});
