import { searchKey } from '@gyeol/contracts/rules/grams.ts';
import { emailBeginningPattern } from '@gyeol/contracts/rules/identity.ts';
import { foldPhone } from '@gyeol/contracts/rules/phone.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { nameHas, phoneHas } from '../filters/word-conditions.ts';
import type { OrderRow } from '../orders/order-list.ts';

interface FoundMember {
  id: number;
  username: string;
  realName: string;
  displayName: string;
  phoneNumber: string;
}

/** The search box shows this many rows of each kind. The lists show the rest. */
const shown = 6;
/**
 * The beginning of an order number needs this many letters, which are the date. A shorter text would match too many
 * orders.
 */
const minNumberLetters = 8;
/** The end of an order number needs this many letters, because printed papers show this many. */
const minEndLetters = 4;
const minParcelDigits = 9;
const minMailLetters = 3;
const mailBeginning = new RegExp(emailBeginningPattern);

const orderColumns = `merchant_uid as "merchantUid", name, phone_number as "phoneNumber", item_titles as "itemTitles",
  status as "paymentStatus"`;
// Compares with bounds instead of `like`. A prepared plan does not know the pattern of `like` and would read the whole
// table.
const orderByNumber = sql(
  'search.orders-by-number',
  `select ${orderColumns} from orders where merchant_uid ~>=~ $1::text and merchant_uid ~<~ $2::text
   order by merchant_uid using ~>~ limit ${shown}`,
);
const ordersByEnd = sql(
  'search.orders-by-end-of-number',
  `select ${orderColumns} from orders where reverse(merchant_uid) ~>=~ $1::text and reverse(merchant_uid) ~<~ $2::text
   order by reverse(merchant_uid) using ~<~ limit ${shown}`,
);
const ordersByParcel = sql(
  'search.orders-by-parcel',
  `select ${orderColumns} from orders where tracking_number ~>=~ $1::text and tracking_number ~<~ $2::text
   order by tracking_number using ~<~ limit ${shown}`,
);
const ordersByName = sql(
  'search.orders-by-name',
  `select ${orderColumns} from orders where names @> name_grams($1::text) and (${nameHas('name', '$1')} or ${nameHas('buyer_name', '$1')})
   order by paid_at desc limit ${shown}`,
);
const ordersByPhone = sql(
  'search.orders-by-phone',
  `select ${orderColumns} from orders
   where phones @> phone_grams($1::text) and (${phoneHas('phone_number', '$1')} or ${phoneHas('buyer_phone', '$1')})
   order by paid_at desc limit ${shown}`,
);
const memberColumns = `member_id as id, username, real_name as "realName", display_name as "displayName", phone_number as "phoneNumber"`;
const membersByName = sql(
  'search.members-by-name',
  `select ${memberColumns} from members where names @> name_grams($1::text) and ${nameHas('real_name', '$1')}
   order by created_at desc limit ${shown}`,
);
const membersByPhone = sql(
  'search.members-by-phone',
  `select ${memberColumns} from members where phones @> phone_grams($1::text) and ${phoneHas('phone_number', '$1')}
   order by created_at desc limit ${shown}`,
);
const membersByMail = sql(
  'search.members-by-mail',
  `select ${memberColumns} from members where lower(username) ~>=~ $1::text and lower(username) ~<~ $2::text
   order by lower(username) using ~<~ limit ${shown}`,
);

/** Reads the text as each kind of value. A kind is undefined when the text cannot be a value of that kind. */
const readWords = (text: string) => {
  const digits = foldPhone(text).replace(/^\+/, '');
  const isPhone = /^\d{4,12}$/.test(digits);
  const isNumber = /^[\dA-Za-z-]+$/.test(text) && /^\d{4}/.test(text) && text.length >= minNumberLetters;
  const isEnd = /^[\dA-Za-z-]+$/.test(text) && text.length >= minEndLetters;
  const parcel = text.replace(/[\s-]/g, '');
  const isParcel = /^\d+$/.test(parcel) && parcel.length >= minParcelDigits;
  const isMail = mailBeginning.test(text) && (text.length >= minMailLetters || text.includes('@')) && !isPhone;
  const name = searchKey(text);
  return {
    number: isNumber ? text.toUpperCase() : undefined,
    end: isEnd ? [...text.toUpperCase()].reverse().join('') : undefined,
    parcel: isParcel ? parcel : undefined,
    phone: isPhone ? digits : undefined,
    name: isPhone || isNumber || text.includes('@') || name.length < 2 ? undefined : name,
    mail: isMail ? text.toLowerCase() : undefined,
  };
};

const after = (prefix: string): string => `${prefix}\u{10ffff}`;
const unique = <Row>(rows: readonly Row[], key: (row: Row) => unknown): Row[] =>
  [...new Map(rows.map((row) => [key(row), row])).values()].slice(0, shown);

/** The most certain kind of match comes first. */
export const searchAll = async (db: Queries, q: string) => {
  const { number, end, parcel, phone, name, mail } = readWords(q);
  const none: never[] = [];
  const [byNumber, byParcel, byEnd, byPhone, byName, mails, phones, names] = await Promise.all([
    number ? db.rows<OrderRow>(orderByNumber, [number, after(number)]) : none,
    parcel ? db.rows<OrderRow>(ordersByParcel, [parcel, after(parcel)]) : none,
    end ? db.rows<OrderRow>(ordersByEnd, [end, after(end)]) : none,
    phone ? db.rows<OrderRow>(ordersByPhone, [phone]) : none,
    name ? db.rows<OrderRow>(ordersByName, [name]) : none,
    mail ? db.rows<FoundMember>(membersByMail, [mail, after(mail)]) : none,
    phone ? db.rows<FoundMember>(membersByPhone, [phone]) : none,
    name ? db.rows<FoundMember>(membersByName, [name]) : none,
  ]);
  return {
    orders: unique([...byNumber, ...byParcel, ...byEnd, ...byPhone, ...byName], ({ merchantUid }) => merchantUid),
    members: unique([...mails, ...phones, ...names], ({ id }) => id),
  };
};
