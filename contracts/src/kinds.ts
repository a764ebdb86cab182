import { type TIntersect, type TSchema, type TString, type TStringOptions, Type } from 'typebox';
import { folds, type Kind } from './rules/folds.ts';

/** The field's name and sentence for people, and its limits, counted after folding. */
type Rules = TStringOptions & { title?: string; message?: string };

/** A name that stands in addresses too: no part of one can be `.`, and none with `..` passes a proxy. */
export const Addressable = (name: TString): TIntersect<[TString, TString]> =>
  Type.Intersect([
    name,
    Typed('name', { pattern: '^(?!\\.$)(?!.*\\.\\.)', message: '점을 이어 쓰거나 점만 쓸 수 없습니다.' }),
  ]);

/**
 * A text of a request. Every one declares its kind (`field-kinds.unit.spec.ts`), by which the services fold it before its
 * length and pattern are looked at (services/_kit/src/http/validation.ts).
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
/** The kind that a field of a request declares; that of its texts where it is a list. Throws where it declares none. */
export const kindOf = ({ kind, items, allOf = [], anyOf = [] }: Field): Kind => {
  const inner = items ?? [...allOf, ...anyOf].find(({ type }) => type !== 'null');
  if (kind !== undefined) return kind;
  if (inner === undefined) throw new Error('a field of a request without a kind');
  return kindOf(inner);
};

/**
 * A value with each of its texts folded by the kind of its field, as the services do it where they check a request: for
 * what comes by another way.
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
