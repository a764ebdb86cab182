import type { TSchema } from 'typebox';

export type Json = Record<string, unknown>;

/**
 * The keywords of JSON Schema that are copied unchanged. The contracts have further keywords, which only our services
 * read.
 */
const plainKeywords = [
  'type',
  'const',
  'enum',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'required',
] as const;

const isNull = (schema: Json): boolean => schema.type === 'null';
const isText = (schema: Json): boolean => typeof schema.const === 'string';
/**
 * True for a schema of a single value (no object, list or reference). Only to such a schema can `null` be added as a
 * second type. For all other schemas, generators need `anyOf`.
 */
const isScalar = ({ type, $ref }: Json): boolean =>
  $ref === undefined && typeof type === 'string' && type !== 'object' && type !== 'array';

/** Writes the Korean `title` of a field into its description, because generators would name a type after a `title`. */
const descriptionOf = ({ title, description }: Json): Json => {
  const text = [title, description].filter((part) => part !== undefined).join(': ');
  return text === '' ? {} : { description: text };
};

const addNull = (schema: Json): Json => {
  if (!isScalar(schema)) return { anyOf: [schema, { type: 'null' }] };
  return {
    ...schema,
    type: [schema.type, 'null'],
    ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
  };
};

/** Writes schemas of the contracts as schemas of OpenAPI. A schema with a `name` becomes a component. */
export class SchemaWriter {
  /** The schemas that were written so far, by their names. */
  readonly components: Record<string, Json> = {};
  readonly #sources = new Map<string, string>();

  /** Answers the schema, or a reference to it. Throws when two different schemas have one name. */
  write(schema: TSchema | Json): Json {
    const source = schema as Json;
    if (typeof source.name !== 'string') return this.#inline(source);
    const { name } = source;
    const text = JSON.stringify(source);
    const earlier = this.#sources.get(name);
    if (earlier !== undefined && earlier !== text) throw new Error(`two schemas have the name ${name}`);
    this.#sources.set(name, text);
    if (earlier === undefined) this.components[name] = this.#inline(source);
    return { $ref: `#/components/schemas/${name}` };
  }

  #inline(source: Json): Json {
    if (Array.isArray(source.anyOf)) return { ...this.#union(source.anyOf), ...descriptionOf(source) };
    const written: Json = {};
    for (const keyword of plainKeywords) if (source[keyword] !== undefined) written[keyword] = source[keyword];
    for (const list of ['allOf', 'oneOf']) {
      const members = source[list];
      if (Array.isArray(members)) written[list] = members.map((member) => this.write(member));
    }
    if (source.items) written.items = this.write(source.items as Json);
    if (source.properties) {
      const fields = Object.entries(source.properties).map(([field, schema]) => [field, this.write(schema as Json)]);
      written.properties = Object.fromEntries(fields);
    }
    const [values] = Object.values(source.patternProperties ?? {});
    if (values) written.additionalProperties = this.write(values as Json);
    else if (source.additionalProperties !== undefined) written.additionalProperties = source.additionalProperties;
    if (source.personal === true) written['x-personal'] = true;
    return { ...written, ...this.#discriminator(source), ...descriptionOf(source) };
  }

  #union(members: readonly Json[]): Json {
    const rest = members.filter((member) => !isNull(member));
    const texts = rest.every(isText) && rest.length > 1;
    const schema = texts
      ? { type: 'string', enum: rest.map((member) => member.const) }
      : rest.length === 1
        ? this.write(rest[0] as Json)
        : { anyOf: rest.map((member) => this.write(member)) };
    return rest.length < members.length ? addNull(schema) : schema;
  }

  /** OpenAPI demands the names of the schemas between which a field decides. */
  #discriminator({ discriminator, oneOf }: Json): Json {
    if (discriminator === undefined) return {};
    const { propertyName } = discriminator as { propertyName: string };
    const mapping = (oneOf as Json[]).map((member) => {
      const decided = (member.properties as Record<string, Json>)[propertyName];
      return [decided?.const, this.write(member).$ref];
    });
    return { discriminator: { propertyName, mapping: Object.fromEntries(mapping) } };
  }
}
