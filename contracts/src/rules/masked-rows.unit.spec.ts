import type { TSchema } from 'typebox';
import { expect, it } from 'vitest';
import { callsByName } from '../http/index.ts';
import { maskPersons } from './mask-persons.ts';

interface Node extends TSchema {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown;
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: readonly Node[];
}
/** The names of the fields of an answer that have free text. */
const textFieldsOf = ({ properties = {}, items, anyOf = [] }: Node): string[] => [
  ...Object.entries(properties).flatMap(([name, field]) =>
    [field, ...(field.anyOf ?? [])].some(
      (one) => one.type === 'string' && one.format !== 'date-time' && one.const === undefined && one.enum === undefined,
    )
      ? [name, ...textFieldsOf(field)]
      : textFieldsOf(field),
  ),
  ...(items ? textFieldsOf(items) : []),
  ...anyOf.flatMap(textFieldsOf),
];

/** The texts that staff who see no persons get as they are. Add a field only when it never names a person. */
const open = [
  ...['approvalNumber', 'bank', 'carrier', 'couponTitle', 'date', 'day', 'exchangeOf', 'fault', 'goodsWrittenOff'],
  ...['imageUrl', 'itemOptionName', 'itemTitles', 'merchantUid', 'noticedOn', 'originalMerchantUid', 'paymentMethod'],
  ...['postUrl', 'provider', 'reason', 'refusal', 'text', 'title', 'trackingNumber', 'writeOff'],
];

it('each text in the answers about orders is masked for staff who see no persons, or is known to name none', () => {
  const rows = [...callsByName.values()].filter(({ needs, asStaff }) => (needs ?? asStaff) === 'orders.read');
  expect(rows.length).toBeGreaterThan(20);
  const fields = new Set(
    rows.flatMap(({ answers }) => Object.values(answers).flatMap((one) => textFieldsOf(one as Node))),
  );
  const shown = [...fields].filter(
    (name) => (maskPersons({ [name]: '김하늘 하늘' }) as Record<string, string>)[name] === '김하늘 하늘',
  );
  expect(shown.sort()).toEqual(open.sort());
});
