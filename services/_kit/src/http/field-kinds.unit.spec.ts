import type { Call } from '@gyeol/contracts/call.ts';
import { calls } from '@gyeol/contracts/http/index.ts';
import { folds, type Kind } from '@gyeol/contracts/rules/folds.ts';
import { type TSchema, Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { createCheck } from './validation.ts';

interface Node extends TSchema {
  type?: string;
  kind?: Kind;
  const?: unknown;
  title?: string;
  message?: string;
  minLength?: number;
  properties?: Record<string, Node>;
  patternProperties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  allOf?: Node[];
}

const stringsIn = (node: Node, at: string): [at: string, field: Node][] => [
  ...(node.type === 'string' && node.const === undefined ? [[at, node] as [string, Node]] : []),
  ...Object.entries(node.properties ?? {}).flatMap(([name, inner]) => stringsIn(inner, `${at}.${name}`)),
  ...Object.values(node.patternProperties ?? {}).flatMap((inner) => stringsIn(inner, `${at}.*`)),
  ...(node.items ? stringsIn(node.items, `${at}[]`) : []),
  ...[...(node.anyOf ?? []), ...(node.allOf ?? [])].flatMap((inner) => stringsIn(inner, at)),
];
const fields = Object.entries(calls).flatMap(([group, rows]) =>
  Object.entries<Call>(rows).flatMap(([name, row]) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      row[part] ? stringsIn(row[part] as Node, `${group}.${name} ${part}`) : [],
    ),
  ),
);

const send = (field: Node, typed: string) => {
  const body = { field: typed };
  const refusal = createCheck(Type.Object({ field }), 'body')(body);
  return { kept: body.field, sentence: refusal?.message };
};
const good: Record<Exclude<Kind, 'raw'>, string> = {
  name: '가나다라마바사아자차',
  email: 'haneul@example.com',
  code: 'SPRING-2026',
  digits: '6800000000001',
  phone: '01012345678',
  postcode: '06236',
  day: '2026-11-27',
  text: '첫 줄이 여기 있고\n둘째 줄도 있습니다.',
};
/** Answers another spelling of a text that looks the same to a reader. */
const disguise = (text: string): string => `\u202a${text.normalize('NFD')}\u200b\ufeff`;

const folded = fields.filter(([, { kind }]) => kind !== 'raw') as [string, Node & { kind: Exclude<Kind, 'raw'> }][];
const raw = fields.filter(([, { kind }]) => kind === 'raw');
const needed = folded.filter(([, { minLength }]) => minLength);

describe('the text field of a request', () => {
  it.each(fields.map(([at, { kind }]) => [at, kind]))('%s has the known kind %s', (_at, kind) =>
    expect(Object.keys(folds)).toContain(kind),
  );

  it.each(folded)('%s gives the same value for every spelling that looks the same', (_at, field) => {
    const plain = send(field, good[field.kind]);
    expect(plain.kept).toBe(good[field.kind]);
    expect(send(field, disguise(good[field.kind]))).toEqual(plain);
  });

  it.each(raw)('%s is kept as it was sent', (_at, field) =>
    expect(send(field, disguise('가'))).toMatchObject({ kept: disguise('가') }),
  );

  it.each(needed)('%s with invisible characters only is refused like an empty text', (_at, field) => {
    const empty = send(field, '');
    expect(empty.sentence).toMatch(field.message ?? field.title ?? /./);
    expect(send(field, ' \u200b\u3164\u2066')).toEqual(empty);
  });
});
