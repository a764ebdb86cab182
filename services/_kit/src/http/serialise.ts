import type { Answers } from '@gyeol/contracts/call.ts';
import fastJson from 'fast-json-stringify';
import { memoize } from '../memoize.ts';

type Serialise = (body: unknown) => string;
type Schema = Record<string, unknown>;

const isNull = (schema: Schema): boolean => schema.type === 'null';
const isText = (schema: Schema): boolean => typeof schema.const === 'string';

/** Answers one schema for a union of texts, or for a union of one schema and null. Undefined for any other union. */
const flattenUnion = (members: readonly Schema[]): Schema | undefined => {
  const rest = members.filter((member) => !isNull(member));
  const nullable = rest.length < members.length ? { nullable: true } : {};
  if (rest.every(isText)) return { type: 'string', ...nullable };
  return rest.length === 1 ? { ...simplify(rest[0] as Schema), ...nullable } : undefined;
};
const simplifyAll = (schemas: Schema): Schema =>
  Object.fromEntries(Object.entries(schemas).map(([key, schema]) => [key, simplify(schema as Schema)]));

/**
 * Simplifies a schema for fast-json-stringify. Without this, each answer would run a validator for every member of a
 * union. JSON.stringify writes the parts that cannot be simplified.
 */
const simplify = (schema: Schema): Schema => {
  if (Array.isArray(schema.anyOf)) return flattenUnion(schema.anyOf as Schema[]) ?? {};
  if (schema.const !== undefined) return typeof schema.const === 'string' ? { type: 'string' } : {};
  if (schema.type === 'array' && schema.items) return { type: 'array', items: simplify(schema.items as Schema) };
  if (schema.type === 'object' && schema.properties) {
    return { type: 'object', properties: simplifyAll(schema.properties as Schema), required: schema.required ?? [] };
  }
  if (schema.type === 'string' && schema.format === 'date-time') return { type: 'string', format: 'date-time' };
  return ['string', 'integer', 'number', 'boolean'].includes(String(schema.type)) ? { type: schema.type } : {};
};

/** Creates a serialiser that is compiled for the first answer, just as a check is compiled for the first request. */
const serialiser = (schema: Schema): Serialise => {
  const built = memoize(() => fastJson(simplify(schema)) as Serialise);
  return (body) => built()(body);
};

/**
 * Creates one writer per status of a row. A writer writes only the keys of the schema, so nothing else leaks. A missing
 * key throws. A text or a number as the whole body is written as JSON too.
 */
export const serialisers = (answers: Answers): ReadonlyMap<number, Serialise> =>
  new Map(Object.entries(answers).map(([status, schema]) => [Number(status), serialiser(schema as unknown as Schema)]));
