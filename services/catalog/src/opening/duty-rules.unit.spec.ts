import { guideTerms } from '@gyeol/contracts/rules/delivery.ts';
import { dutyCodes } from '@gyeol/contracts/rules/duties.ts';
import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';
import { describe, expect, it } from 'vitest';
import type { OpeningFacts } from './duty-rule.ts';
import { dutyRules } from './duty-rules.ts';

const business: ShopProfile['business'] = {
  company: '아람서점',
  representative: '정아람',
  address: '서울특별시 마포구 1',
  phone: '02-123-4567',
  email: 'help@aram.example',
  registrationNumber: '124-81-00998',
  mailOrderNumber: '제2026-서울마포-0001호',
  mailOrderAgency: '서울특별시 마포구청',
  mailOrderExemption: '',
  host: '아마존웹서비스',
  privacyOfficer: { name: '정아람', phone: '02-123-4567', email: '' },
};
const selling = { noticeRequired: false, struckPriceDays: 20 };
const privacy = [
  '결제 대행: 포트원 및 카드사',
  '배송: 우체국택배',
  '문자 발송: 솔라피',
  '로그인: 카카오',
  '서버: 아마존웹서비스',
  '이 방침은 2026년 1월 1일부터 시행합니다.',
];
const facts = (more: {
  business?: Partial<typeof business>;
  selling?: Partial<typeof selling>;
  lines?: Record<string, readonly string[]>;
  items?: OpeningFacts['items'];
  offers?: OpeningFacts['offers'];
}): OpeningFacts => ({
  profile: { business: { ...business, ...more.business }, selling: { ...selling, ...more.selling } } as ShopProfile,
  delivery: guideTerms,
  storage: undefined,
  documents: Object.entries({ privacy, ...more.lines }).map(([code, lines]) => ({
    ...{ code, title: code, lines },
    text: lines.join('\n'),
  })),
  items: more.items ?? { onSale: 3, incomplete: 0 },
  offers: more.offers ?? { payment: { methods: ['card'] }, points: { enabled: false } },
});
const missing = (code: keyof typeof dutyRules, more: Parameters<typeof facts>[0]) =>
  dutyRules[code](facts(more)).missing;

it('no duty is unmet when the owner has done everything, though some features are not built yet', () => {
  const all = facts({});
  expect(dutyCodes.filter((code) => dutyRules[code](all).state === 'unmet')).toEqual([]);
  expect(dutyCodes.filter((code) => dutyRules[code](all).state === 'unbuilt')).not.toEqual([]);
});

it('every unmet or unbuilt duty says what is missing, and a met duty says nothing', () => {
  for (const code of dutyCodes) {
    const { state, missing: sentences } = dutyRules[code](facts({ business: { host: '' } }));
    expect([code, sentences.length > 0]).toEqual([code, state === 'unmet' || state === 'unbuilt']);
  }
});

describe('duty L1, at least seven days for a return', () => {
  it.each([
    '상품을 받은 날부터 3일 이내에 교환이나 환불을 신청할 수 있습니다.',
    '반품은 수령 후 5일 내에만 접수합니다.',
    '배송 완료 2일 안에 고객센터로 연락하시면 환불이 가능합니다.',
  ])('reports a sentence that leaves fewer than seven days: %s', (line) => {
    expect(missing('L1', { lines: { delivery: [line] } })).toEqual([expect.stringContaining(`delivery: “${line}”`)]);
  });
  it.each([
    '상품을 받은 날부터 7일 이내에 교환이나 환불을 신청할 수 있습니다.',
    '반품한 상품을 받은 날부터 3영업일 이내에 환불합니다.',
    '배송 완료 14일 안에 반품을 요청할 수 있습니다.',
    '도착한 뒤 3일 이내에 리뷰를 쓸 수 있습니다.',
  ])('accepts the sentence: %s', (line) => expect(missing('L1', { lines: { delivery: [line] } })).toEqual([]));
});

describe('duty L3, no unlawful refusal of a return', () => {
  it.each([
    '포장과 택이 훼손된 상품은 교환과 환불이 어렵습니다.',
    '포장을 뜯으면 환불할 수 없습니다.',
    '개봉한 상품은 반품이 안 됩니다.',
  ])('reports a sentence that refuses to take back opened packages: %s', (line) => {
    expect(missing('L3', { lines: { delivery: [line] } })).toEqual([expect.stringContaining(`delivery: “${line}”`)]);
  });
  it.each(['주문제작 상품은 교환과 환불이 불가합니다.', '맞춤 제작 상품은 반품할 수 없습니다.'])(
    'reports a sentence that refuses to take back made-to-order goods without an agreement: %s',
    (line) => expect(missing('L3', { lines: { delivery: [line] } })).toEqual([expect.stringContaining('따로 동의')]),
  );
  it.each(['세일 상품은 교환과 환불이 불가합니다.', '쿠폰을 씁니다. 이벤트 상품은 반품할 수 없습니다.'])(
    'reports a sentence that refuses to take back goods because of their reduced price: %s',
    (line) => expect(missing('L3', { lines: { delivery: [line] } })).toEqual([expect.stringContaining('할인해서')]),
  );
  it.each([
    '할인 상품에는 쿠폰을 쓸 수 없습니다. 반품은 7일 안에 신청합니다.',
    '할인 상품도 제한 없이 반품하실 수 있습니다.',
    '주문제작 상품은 주문 전에 따로 동의하신 경우 단순 변심으로 반품할 수 없습니다.',
    '포장을 훼손한 경우 어렵습니다. 다만 내용을 확인하기 위하여 포장을 훼손한 경우는 제외합니다.',
    '읽은 자국이 있는 책은 환불이 어렵습니다. 내용을 확인하려고 포장을 뜯은 것은 괜찮습니다.',
    '사용한 상품은 교환이 어렵습니다.',
    '선물 포장을 해드립니다.',
  ])('accepts the sentence: %s', (line) => expect(missing('L3', { lines: { delivery: [line] } })).toEqual([]));
});

describe('duty L6, the business facts of the seller', () => {
  it('reports each empty fact', () => {
    expect(missing('L6', { business: { company: ' ', host: '' } })).toEqual([
      '상호가 없습니다.',
      '호스팅 제공자가 없습니다.',
    ]);
  });
  it('reports an impossible registration number', () => {
    expect(missing('L6', { business: { registrationNumber: '000-00-00000' } })).toHaveLength(1);
  });
});

it('duty L7 counts items on sale whose item notice is incomplete', () => {
  expect(missing('L7', { items: { onSale: 12, incomplete: 4 } })).toEqual([
    '판매 중인 상품 12개 가운데 4개의 상품정보가 비어 있습니다.',
  ]);
});

describe('duty L14, the privacy policy', () => {
  it('reports each processor of personal data that the policy does not name', () => {
    const lines = { privacy: ['결제 대행: 포트원', '배송: 우체국택배', '시행일 2026년 1월 1일'] };
    expect(missing('L14', { lines })).toEqual([
      expect.stringContaining('카카오'),
      expect.stringContaining('솔라피'),
      expect.stringContaining('아마존웹서비스'),
    ]);
  });
  it('reports a cloud that stores images unless the policy names it, but not the shop’s own server', () => {
    const named = (storage: string) => dutyRules.L14({ ...facts({}), storage }).missing;
    expect(named('https://s3.ap-northeast-2.amazonaws.com')).toEqual([]);
    expect(named('https://kr.object.ncloudstorage.com')).toEqual([expect.stringContaining('네이버클라우드')]);
    expect(named('http://minio:9000')).toEqual([]);
  });
  it('requires a privacy officer with contact details, and an effective date', () => {
    const officer = { name: '', phone: '', email: '' };
    expect(missing('L14', { business: { privacyOfficer: officer } })).toHaveLength(2);
    expect(missing('L14', { lines: { privacy: privacy.slice(0, -1) } })).toEqual([expect.stringContaining('시행일')]);
  });
  it.each([
    ['전자상거래법 시행령에 따라 2026년 1월 1일부터 보관합니다.', 1],
    ['개정 방침은 곧 시행합니다.', 1],
    ['시행일\n2026. 1. 1.', 0],
    ['2026-01-01 시행', 0],
  ])('recognises whether a text states an effective date: %s', (text, count) => {
    const named = facts({});
    const lines = privacy.slice(0, -1);
    const documents = [{ code: 'privacy', title: '방침', lines, text: [...lines, text].join('\n') }];
    expect(dutyRules.L14({ ...named, documents }).missing).toHaveLength(count);
  });
  it('is unmet without a policy in force', () => {
    const none = { ...facts({}), documents: [] };
    expect(dutyRules.L14(none)).toMatchObject({ state: 'unmet', missing: [expect.stringContaining('없습니다')] });
  });
});

it.each([
  [0, 'unmet'],
  [19, 'unmet'],
  [20, 'met'],
] as const)('duty L18 with struck prices after %s days is %s', (struckPriceDays, state) => {
  expect(dutyRules.L18(facts({ selling: { struckPriceDays } })).state).toBe(state);
});

const on = (...methods: string[]): OpeningFacts['offers'] => ({ payment: { methods, receipts: true } });
it.each([
  ['무통장입금은 7일 안에 입금되지 않으면 취소됩니다.', '무통장입금은', on('card', 'vbank')],
  ['가상 계좌로 입금할 수 있습니다.', '무통장입금은', on('vbank')],
  ['실시간 계좌이체로 결제합니다.', '계좌이체는', on('transfer')],
  ['휴대폰 소액결제도 됩니다.', '휴대폰 결제는', on('phone')],
  ['네이버페이로 결제합니다.', '네이버페이는', on('naverpay')],
  ['간편결제로 3초면 됩니다.', '간편결제는', on('payco')],
  ['이때 3,000포인트로 보상해드립니다.', '적립금은', { points: { enabled: true } }],
  ['적립금은 배송완료 20일 뒤부터 쓸 수 있습니다.', '적립금은', { points: { enabled: true } }],
  ['현금영수증을 드립니다.', '현금영수증은', on('card')],
  ['무통장입금 수수료는 받지 않습니다.', '무통장입금은', on('vbank')],
  ['적립금은 배송비에 사용되지 않습니다.', '적립금은', { points: { enabled: true } }],
] as const)(
  'duty L19 reports a promise of a feature that is off, and accepts it when the feature is on: %s',
  (line, off, offers) => {
    const lines = { guide: [line] };
    expect(missing('L19', { lines })).toEqual([`guide: “${line}” ${off} 꺼져 있습니다.`]);
    expect(missing('L19', { lines, offers })).toEqual([]);
  },
);
it('duty L19 reports an easy payment that is off, even when another easy payment is on', () => {
  const lines = { guide: ['카카오페이와 페이코로 결제합니다.'] };
  expect(missing('L19', { lines, offers: on('payco') })).toEqual([expect.stringContaining('카카오페이는 꺼져')]);
});
it.each<[line: string, off: string, offers: OpeningFacts['offers']]>([
  ['신용카드로 결제하면 주문이 확정됩니다.', '신용·체크카드는', on('card')],
  ['구매안전서비스를 이용하실 수 있습니다.', '구매안전은', { payment: { methods: ['payco'], escrow: true } }],
])('duty L19 reports promised card payment or escrow that is switched off: %s', (line, off, offers) => {
  const lines = { guide: [line] };
  const without = { payment: { methods: ['payco'], escrow: false } };
  expect(missing('L19', { lines, offers: without })).toEqual([`guide: “${line}” ${off} 꺼져 있습니다.`]);
  expect(missing('L19', { lines, offers })).toEqual([]);
});
it.each(['신용카드 등으로 대금을 지급한 때에는 청구를 정지합니다.', '에스크로는 제공하지 않습니다.'])(
  'duty L19 finds no promise of card payment or escrow in “%s”',
  (line) => {
    const offers = { payment: { methods: ['payco'], escrow: false } };
    expect(missing('L19', { lines: { guide: [line] }, offers })).toEqual([]);
  },
);
it.each<[line: string, saleDepositHours: number | null, fault: string | undefined]>([
  ['행사 상품은 무통장입금으로 결제하고 7일 안에 입금합니다.', null, '상품은 무통장입금을 받지 않습니다.'],
  ['행사 상품은 무통장입금으로 결제하고 7일 안에 입금합니다.', 2, '상품의 입금 기한은 2시간입니다.'],
  ['대기실을 거친 상품은 3시간 이내에 입금합니다.', 2, '상품의 입금 기한은 2시간입니다.'],
  ['대기실을 거친 상품은 2시간 이내에 입금합니다.', 2, undefined],
  ['행사 상품은 무통장입금을 이용하실 수 없습니다.', null, undefined],
  ['무통장입금은 7일 안에 입금되지 않으면 취소됩니다.', null, undefined],
])('duty L19 compares deposits for goods of a sale with the settings: %s with %s hours', (line, hours, fault) => {
  const offers = { payment: { methods: ['card', 'vbank'], saleDepositHours: hours } };
  const found = fault === undefined ? [] : [`guide: “${line}” 행사와 대기실 ${fault}`];
  expect(missing('L19', { lines: { guide: [line] }, offers })).toEqual(found);
});
it('duty L19 reports nothing before the settings of payments and points have arrived', () => {
  expect(missing('L19', { lines: { guide: ['무통장입금과 적립금을 씁니다.'] }, offers: {} })).toEqual([]);
});
it.each([
  '무통장입금은 받지 않습니다.',
  '무통장입금은 이용하실 수 없습니다.',
  '적립금 제도는 운영하지 않습니다.',
  '적립금 제도가 없습니다.',
  '적립금은 지급되지 않습니다.',
  '포인트 컬러가 살아 있는 가방입니다.',
])('duty L19 accepts a denial or another meaning of the word: %s', (line) => {
  expect(missing('L19', { lines: { guide: [line] } })).toEqual([]);
});
it.each([
  [['card', 'naverpay'], {}, 'unneeded', 0],
  [['card', 'vbank'], {}, 'unmet', 2],
  [['transfer'], { receipts: true }, 'unmet', 1],
  [['vbank'], { escrow: true }, 'unmet', 1],
  [['vbank', 'transfer'], { escrow: true, receipts: true }, 'met', 0],
] as const)('duty L22 for the payment methods %s with %j is %s', (methods, more, state, count) => {
  const result = dutyRules.L22(facts({ offers: { payment: { methods: [...methods], ...more } } }));
  expect([result.state, result.missing.length]).toEqual([state, count]);
});
it('duties L19 and L3 link only to the documents that contain a faulty sentence', () => {
  const lines = {
    terms: ['현금영수증을 드립니다.'],
    guide: ['포장을 뜯으면 환불할 수 없습니다.'],
    delivery: ['빠릅니다.'],
  };
  expect(dutyRules.L19(facts({ lines })).documents).toEqual(['terms']);
  expect(dutyRules.L3(facts({ lines })).documents).toEqual(['guide']);
});
it('duty L19 quotes only the sentence that contains the promise', () => {
  expect(missing('L19', { lines: { terms: ['카드로 결제합니다. 현금영수증도 드립니다. 감사합니다.'] } })).toEqual([
    'terms: “현금영수증도 드립니다.” 현금영수증은 꺼져 있습니다.',
  ]);
});
it('duty L19 accepts a promise that every shop keeps', () => {
  expect(missing('L19', { lines: { guide: ['출고되면 운송장 번호를 문자로 알려드립니다.'] } })).toEqual([]);
});

describe('duty L23, the mail-order registration', () => {
  it('requires the name of the agency when there is a registration number', () => {
    expect(missing('L23', { business: { mailOrderAgency: '' } })).toEqual(['통신판매업 신고기관이 없습니다.']);
  });
  it('accepts a reason for having no registration number', () => {
    const without = { mailOrderNumber: '', mailOrderAgency: '' };
    expect(dutyRules.L23(facts({ business: without })).state).toBe('unmet');
    expect(dutyRules.L23(facts({ business: { ...without, mailOrderExemption: '간이과세자' } })).state).toBe('met');
  });
});
