import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@gyeol/contracts/call.ts';
import { coloursOfNames } from '@gyeol/contracts/rules/colour-words.ts';
import pg from 'pg';
import { runEntries } from '../../tests/support/processes.ts';

const items = 100_000;
/** A small number is enough to check that the statements still fit the tables. */
export const orders = Number(process.env.BENCH_ORDERS ?? 1_000_000);
const members = 200_000;

interface FillStatement {
  text: string;
  values: number[];
}
const run = async (
  dataDir: string,
  service: ServiceName,
  statements: readonly (string | FillStatement)[],
): Promise<void> => {
  const { database: password } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
    database: string;
  };
  const name = `${process.env.GYEOL_DATABASE_PREFIX ?? 'gyeol'}_${service.replaceAll('-', '_')}`;
  const port = runEntries(dataDir).find((entry) => entry.service === 'postgres')?.port ?? 0;
  const client = new pg.Client({ host: '127.0.0.1', port, user: name, password, database: name });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

// The titles of the inserted items use words of the demo. Some searches find many inserted items, other searches find
// few.
const word = (list: string, seed: string): string =>
  `(array['${list.split(' ').join("','")}'])[1 + ${seed} % ${list.split(' ').length}]`;
const title = `${word('결 새벽 모래 가을 담백한 오래 조용한 산책', 'n')} || ' ' || ${word('소가죽 양가죽 스웨이드 캔버스 울 리넨', 'n / 7')} || ' ' || ${word('토트백 숄더백 지갑 벨트 코트 니트 셔츠 로퍼', 'n / 3')} || ' ' || n`;

/** This text follows the title in a search document: option names and description, in the form that catalog writes. */
const otherKeys = `E'\\n블랙\\n카멜\\n결을살린기본'`;

/** Each item has two options and is in two categories: ALL and another one. */
const catalogue = [
  `insert into items (title, description, image_url, price, is_discount_by_rate, discount_rate, discount_price, version, document_version, created_at, updated_at)
   select title, '결을 살린 기본', (select image_url from items order by id limit 1), price, true, rate, round(price * (100 - rate) / 100.0), 1, 1, at, at
   from (
     select n, ${title} as title, 10000 + (n % 490) * 1000 as price, case when n % 4 = 0 then 10 + n % 30 else 0 end as rate,
       now() - n * interval '5 minutes' - interval '91 days' as at from generate_series(1, ${items}) n) named`,
  `insert into search_documents (item_id, title_key, names_key, search_key, colours)
   select id, key, key || E'\\n블랙\\n카멜', key || ${otherKeys}, ${coloursOfNames(['블랙', '카멜'])}
   from (select id, lower(replace(title, ' ', '')) as key from items) keyed on conflict do nothing`,
  `insert into item_options (item_id, name, stock)
   select id, name, 50 from items, (values ('블랙'), ('카멜')) as option (name) where not exists (select from item_options where item_id = items.id)`,
  `insert into stock_adjustments (item_option_id, delta, at) select id, stock, created_at from item_options where not exists (select from stock_adjustments where item_option_id = item_options.id)`,
  `insert into item_categories (category_id, item_id, created_at, discount_price, discount_share, best_rank, in_stock)
   select category.id, item.id, item.created_at, item.discount_price, coalesce(item.discount_rate, 0) * 100, 2147483647, true
   from items item join categories category on category.name = 'ALL' or category.id = 2 + item.id % 6
   on conflict do nothing`,
  'vacuum analyze',
];
const merchantUid = `'bench-' || lpad(n::text, 9, '0')`;
const paidAt = `now() - (n * interval '31 seconds')`;
const state = `(array['PREPARING', 'SHIPPING', 'DELIVERED', 'DELIVERED', 'DELIVERED', 'CANCELLED'])[1 + n % 6]`;
const memberName = `${word('김 이 박 최 정 강 조 윤', 'n')} || ${word('민지 서준 하윤 도윤 지우 서연 은우 수아', 'n / 8')}`;
const phone = `'010' || lpad((n % ${members})::text, 8, '0')`;

const orderBook = [
  `insert into orders (merchant_uid, member_id, status, version, fingerprint, buyer, receiver, item_titles, image_url, cart_lines, product_total, total_price, placed_at, paid_at, shipped_at, delivered_at, ended_at)
   select ${merchantUid}, 1000 + n % ${members}, ${state}, 3, 'bench', '{}', '{}', '결 토트백', '/media/x.webp', '[]', 50000, 50000, ${paidAt}, ${paidAt}, ${paidAt} + interval '1 day', ${paidAt} + interval '3 days', ${paidAt} + interval '4 days'
   from generate_series(1, ${orders}) n on conflict do nothing`,
  `insert into order_lines (merchant_uid, item_id, item_option_id, title, item_option_name, image_url, quantity, unit_price)
   select ${merchantUid}, 1 + n % 1000, 1 + n % 2000, '결 토트백', '블랙', '/media/x.webp', 1, 50000 from generate_series(1, ${orders}) n`,
  'vacuum analyze',
];
/** The state of an open claim. Every twentieth order has a claim, and a tenth of the claims are open. */
const claimState = `(array['REQUESTED', 'ACCEPTED', 'COLLECTING', 'RECEIVED', 'INSPECTED'])[1 + n / 200 % 5]`;
const isOpen = 'n % 200 = 0';
const noFees = { discountShare: 0, feeBack: 0, feeCharged: 0 };
const claimMoney = JSON.stringify({ goods: 50_000, ...noFees, returnFee: 3_000, refund: 47_000 });
const claims = `insert into refund_requests (merchant_uid, member_id, is_refund, message, status, created_at, processed_at, due_at,
    username, real_name, phone_number, name_grams, phone_grams, kind, state, reason, fault, money)
  select ${merchantUid}, 1000 + n % ${members}, true, '작아요', case when ${isOpen} then 'PENDING' else 'PROCESSED' end, ${paidAt},
    case when ${isOpen} then null else ${paidAt} end, case when ${isOpen} then ${paidAt} + interval '3 days' end, 'm' || n || '@example.kr',
    '손님' || n, '010' || lpad((n % ${members})::text, 8, '0'), array['손', '님', '손님'], array[lpad((n % 10000)::text, 4, '0')],
    'return', case when ${isOpen} then ${claimState} else 'REFUNDED' end, 'SIZE', 'buyer', '${claimMoney}'
  from generate_series(20, ${orders}, 20) n`;
const claimLines = `insert into claim_lines (claim_id, line_id, pieces)
  select r.id, l.line_id, '{0}' from refund_requests r join order_lines l using (merchant_uid) on conflict do nothing`;
/**
 * A parcel has no deadline when its order was paid more than six days ago. Such a parcel never changes by itself, like
 * a parcel that was sent by an older version.
 */
const parcels = `insert into parcels (merchant_uid, carrier, tracking_number, post_url, state, shipped_at, delivered_at)
  select ${merchantUid}, 'epost', '68' || lpad(n::text, 11, '0'), 'https://example.com', case when n % 6 = 1 then 'SHIPPING' else 'DELIVERED' end,
    ${paidAt} + interval '1 day', case when n % 6 = 1 then null else ${paidAt} + interval '3 days' end
  from generate_series($1::integer, $2::integer) n where n % 6 between 1 and 4`;
const deadlines = `insert into delivery_deadlines (merchant_uid, due_at) select ${merchantUid}, ${paidAt} + interval '6 days'
  from generate_series(1, ${orders}, 6) n where ${paidAt} > now() - interval '6 days'`;
/** Few items sell much and most items sell little, as in a shop: half of the lines are of 1.6 % of the items. */
const sold = `1 + (power(n::bigint * 7919 % 100003 / 100003.0, 6) * ${items})::bigint`;
const memberRows = `insert into members (member_id, username, display_name, real_name, phone_number, role, kind, created_at, updated_at, version)
   select 1000 + n, 'm' || n || '@example.kr', '손님' || n, ${memberName}, '010' || lpad(n::text, 8, '0'), 'ROLE_USER',
     case when n % 3 = 0 then 'kakao' else 'regular' end, ${paidAt}, ${paidAt}, 1 from generate_series($1::integer, $2::integer) n on conflict do nothing`;
/**
 * The newest 2,000 waiting orders are in no batch. Every sixth order waits, so they are among the newest 12,000 orders.
 */
const packingBatch = `case when n % 6 = 0 and n > 12000 then 1 + n / 1800 end`;
const reportedOrders = `insert into orders (merchant_uid, member_id, name, phone_number, buyer_name, buyer_phone, item_titles, total_price, paid_at, status, version, tracking_number, shipped_at, packing_batch_id)
   select ${merchantUid}, 1000 + n % ${members}, ${memberName}, ${phone}, ${memberName}, ${phone}, '결 토트백', 50000, ${paidAt}, ${state}, 3,
     case when n % 6 between 1 and 4 then '68' || lpad(n::text, 11, '0') end, case when n % 6 between 1 and 4 then ${paidAt} + interval '1 day' end, ${packingBatch}
   from generate_series($1::integer, $2::integer) n on conflict do nothing`;
const reportedLines = `insert into order_lines (line_id, merchant_uid, item_id, item_option_id, title, item_option_name, image_url, quantity, unit_price, paid_at)
   select 1000000000 + n, ${merchantUid}, ${sold}, 2 * (${sold}) + n % 2, '결 토트백 no' || ${sold} || '호', '블랙', '/media/x.webp', 1, 50000, ${paidAt}
   from generate_series($1::integer, $2::integer) n on conflict do nothing`;
const acts = `insert into operator_actions (event_id, acted_at, service, operator_id, username, display_name, operation, action, kind, thing_id)
   select gen_random_uuid(), ${paidAt}, 'catalog', 1 + n % 5, 'admin', '관리자', 'x', '상품 수정', 'item', (n % 5000)::text
   from generate_series($1::integer, $2::integer) n`;

/**
 * Splits a large insert into several statements, because a trigger updates the sums of the lists for all rows of a
 * statement at once.
 */
const inPieces = (text: string, count: number, { size = 50_000, before = 0 } = {}): FillStatement[] =>
  Array.from({ length: Math.ceil(count / size) }, (_, index) => ({
    text,
    values: [before + index * size + 1, before + Math.min((index + 1) * size, count)],
  }));

/** Every twentieth order gets a claim. */
export const fillOrders = (dataDir: string): Promise<void> =>
  run(dataDir, 'order-payment', [
    ...orderBook,
    ...inPieces(parcels, orders),
    deadlines,
    claims,
    claimLines,
    'vacuum analyze',
  ]);

/** Fills only the tables of admin-reporting. The lists of the back office read these tables. */
export const fillReports = async (dataDir: string, many: { orders: number; members: number }): Promise<void> => {
  await run(dataDir, 'admin-reporting', [
    ...inPieces(memberRows, many.members),
    ...inPieces(reportedOrders, many.orders),
    ...inPieces(reportedLines, many.orders),
    ...inPieces(acts, many.members),
    `insert into packing_batches (id, size, packed_at) select packing_batch_id, count(*), max(paid_at) from orders
     where packing_batch_id is not null group by 1 on conflict do nothing`,
    'vacuum analyze',
  ]);
};

/**
 * The inserted orders were paid on this day. It is long before the demo begins, so that an export of this day contains
 * no other orders.
 */
export const waitingSince = '2020-01-15';
const paidDay = `timestamptz '${waitingSince}T10:00:00+09:00'`;
const person = { realName: '김민지', displayName: '민지', username: 'minji@example.kr', phoneNumber: '01012345678' };
const home = { postCode: '04524', address: '서울 중구 세종대로 110', detailAddress: '1층' };
const buyer = `'${JSON.stringify(person)}'`;
const receiver = `'${JSON.stringify({ name: person.realName, phoneNumber: person.phoneNumber, ...home })}'`;
/** These order numbers differ from those of `fillOrders`. */
const dayNumber = `'day-' || lpad(n::text, 9, '0')`;
const waitingOrders = `insert into orders (merchant_uid, member_id, status, version, fingerprint, buyer, receiver, item_titles, image_url, cart_lines, product_total, total_price, placed_at, paid_at, provider, imp_uid)
  select ${dayNumber}, 1000 + n, 'PREPARING', 3, 'bench', ${buyer}, ${receiver}, '결 토트백', '/media/x.webp', '[]', 50000, 50000, ${paidDay}, ${paidDay}, 'portone', 'imp_day_' || n
  from generate_series($1::integer, $2::integer) n`;
const waitingLines = `insert into order_lines (merchant_uid, item_id, item_option_id, title, item_option_name, image_url, quantity, unit_price)
  select ${dayNumber}, 1, 1, '결 토트백', '블랙', '/media/x.webp', 1, 50000 from generate_series($1::integer, $2::integer) n`;
const waitingReported = `insert into orders (merchant_uid, member_id, name, phone_number, buyer_name, buyer_phone, post_code, address, detail_address, item_titles, total_price, paid_at, status, version)
  select ${dayNumber}, 1000 + n, '김민지', '01012345678', '김민지', '01012345678', '04524', '서울 중구 세종대로 110', '1층', '결 토트백', 50000, ${paidDay}, 'PREPARING', 3
  from generate_series($1::integer, $2::integer) n`;
const waitingReportedLines = `insert into order_lines (line_id, merchant_uid, item_id, item_option_id, title, item_option_name, image_url, quantity, unit_price, paid_at)
  select 2000000000 + n, ${dayNumber}, 1, 1, '결 토트백', '블랙', '/media/x.webp', 1, 50000, ${paidDay} from generate_series($1::integer, $2::integer) n`;

/** `before` is the number of orders that earlier calls inserted. */
export const fillWaitingOrders = async (dataDir: string, count: number, before = 0): Promise<void> => {
  const pieces = (text: string): FillStatement[] => inPieces(text, count, { before });
  await run(dataDir, 'order-payment', [...pieces(waitingOrders), ...pieces(waitingLines), 'analyze']);
  await run(dataDir, 'admin-reporting', [...pieces(waitingReported), ...pieces(waitingReportedLines), 'analyze']);
};

/** Writes the data of some years directly into the services' databases, and vacuums the databases. */
export const fillShop = async ({
  dataDir,
}: {
  dataDir: string;
}): Promise<{ items: number; orders: number; seconds: number }> => {
  const begun = performance.now();
  await run(dataDir, 'catalog', catalogue);
  await fillOrders(dataDir);
  await fillReports(dataDir, { orders, members });
  return { items, orders, seconds: Math.round((performance.now() - begun) / 1_000) };
};
