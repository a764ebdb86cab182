import AjvCompiler from '@fastify/ajv-compiler';
import { folds, type Kind } from '@gyeol/contracts/rules/folds.ts';
import { describeFaults, type Fault } from '@gyeol/contracts/rules/validation-message.ts';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { type ProblemError, problem } from '../errors.ts';
import { memoize } from '../memoize.ts';

type Validate = ((data: unknown) => boolean) & { errors?: readonly Fault[] | null };
/** Answers undefined when the data fit. Values of a path or query are then converted to the schema's types. */
export type Check = (data: unknown) => ProblemError | undefined;

/** Folds a text by its kind before any other keyword checks the text. The handler gets the folded text. */
const foldByKind = {
  keyword: 'kind',
  type: 'string',
  schemaType: 'string',
  before: 'maxLength',
  modifying: true,
  errors: false,
  validate: (kind: Kind, text: string, _schema: unknown, context?: DataContext): boolean => {
    if (context?.parentData !== undefined) context.parentData[context.parentDataProperty] = folds[kind](text);
    return true;
  },
} as const;
/** Ajv's description of the parent of a value. */
interface DataContext {
  parentData?: Record<string | number, unknown>;
  parentDataProperty: string | number;
}

const build = AjvCompiler();
const compiler = (coerceTypes: boolean) =>
  build(
    {},
    {
      customOptions: {
        coerceTypes,
        useDefaults: false,
        removeAdditional: false,
        allErrors: false,
        strict: false,
        verbose: true,
        discriminator: true,
        keywords: [foldByKind],
      },
    },
  ) as unknown as (route: { schema: unknown }) => Validate;
/** Path and query are text, so `"3"` may be given for 3. A JSON body must have the exact types. */
const textual = compiler(true);
const exact = compiler(false);

const named: Readonly<Record<string, string>> = { querystring: 'query' };

/**
 * Creates the check of one part of a request. It refuses with BAD_REQUEST, `field` and a Korean sentence. The schema is
 * compiled with the first request, because compiling all calls of a shop would add a second to its start.
 */
export const createCheck = (schema: TSchema, part: string): Check => {
  const compiled = memoize(() => (part === 'body' ? exact : textual)({ schema }));
  return (data) => {
    const validate = compiled();
    if (validate(data)) return undefined;
    const { field, message } = describeFaults(validate.errors ?? [], named[part] ?? part);
    return problem('BAD_REQUEST', { message, extra: { field } });
  };
};

const cachedChecks = new WeakMap<object, Map<string, Check>>();
const checkOf = (schema: TSchema, part: string): Check => {
  const parts = cachedChecks.get(schema) ?? new Map<string, Check>();
  cachedChecks.set(schema, parts);
  const check = parts.get(part) ?? createCheck(schema, part);
  parts.set(part, check);
  return check;
};

/** Fastify's validator compiler. Compiles a schema once for all spellings and routes that use it. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const check = checkOf(schema, httpPart ?? 'body');
  return (data: unknown) => {
    const error = check(data);
    return error ? { error } : true;
  };
};
