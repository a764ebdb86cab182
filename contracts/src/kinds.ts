import { type TIntersect, type TSchema, type TString, type TStringOptions, Type } from 'typebox';
import { folds, type Kind } from './rules/folds.ts';

/**
 * The field's Korean name, the sentence that people read when its value is wrong, and its limits, counted after
 * folding.
 */
type Rules = TStringOptions & { title?: string; message?: string };

/**
 * A name that is also used in web addresses. A part of an address cannot be `.`, and proxies refuse a part that
 * contains `..`.
 */
export const Addressable = (name: TString): TIntersect<[TString, TString]> =>
  Type.Intersect([
    name,
    Typed('name', { pattern: '^(?!\\.$)(?!.*\\.\\.)', message: '점을 이어 쓰거나 점만 쓸 수 없습니다.' }),
  ]);

/**
 * Defines a text of a request. Every text declares its kind (`field-kinds.unit.spec.ts`). The services fold a text by
 * its kind before they check its length and pattern (services/_kit/src/http/validation.ts).
 */
export const Typed = (kind: Kind, rules: Rules = {}): TString => Type.String({ ...rules, kind });

interface Field extends TSchema {
  type?: string;
  kind?: Kind;
  properties?: Record<string, Field>;
  items?: Field;
  allOf?: Field[];
  anyOf?: Field[];
}
/**
 * Answers the kind that a field of a request declares; for a list, the kind of its texts. Throws when it declares none.
 */
export const kindOf = ({ kind, items, allOf = [], anyOf = [] }: Field): Kind => {
  const inner = items ?? [...allOf, ...anyOf].find(({ type }) => type !== 'null');
  if (kind !== undefined) return kind;
  if (inner === undefined) throw new Error('a field of a request without a kind');
  return kindOf(inner);
};

/**
 * Folds each text of a value by the kind of its field, as the services do when they check a request. Use it for values
 * that do not come in a request.
 */
export const foldFields = (field: TSchema, value: unknown): unknown => {
  const { kind, properties, items, allOf = [], anyOf = [] }: Field = field;
  const inner = [...allOf, ...anyOf].reduce((folded, part) => foldFields(part, folded), value);
  if (typeof inner === 'string') return kind === undefined ? inner : folds[kind](inner);
  if (Array.isArray(inner)) return items === undefined ? inner : inner.map((part) => foldFields(items, part));
  if (properties === undefined || typeof inner !== 'object' || inner === null) return inner;
  return Object.fromEntries(
    Object.entries(inner).map(([name, part]) => {
      const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [name, own ? foldFields(own, part) : part];
    }),
  );
};
