import { type Call, services } from '@gyeol/contracts/call.ts';
import { callExamples } from '@gyeol/contracts/http/samples.ts';
import { type ProblemCode, problems } from '@gyeol/contracts/problems.ts';
import { refusalsOf } from '@gyeol/contracts/refusals.ts';
import { keyRights } from '@gyeol/contracts/rules/rights.ts';
import { problem, problemBody } from '@gyeol/service-kit/errors.ts';
import { version } from '@gyeol/service-kit/version.ts';
import type { TSchema } from 'typebox';
import { type Json, SchemaWriter } from './schemas.ts';

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'message', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    message: { type: 'string', description: 'The Korean message for people' },
    code: { type: 'string', description: 'A stable code in UPPER_SNAKE_CASE' },
    requestId: { type: 'string' },
  },
};
const problemContent = { schema: { $ref: '#/components/schemas/Problem' } };

const successTexts: Readonly<Record<number, string>> = {
  200: 'Done',
  202: 'Accepted',
  204: 'No content',
  206: 'Partly done',
};
const refusalTexts: Readonly<Record<number, string>> = {
  400: 'The input is wrong',
  401: 'No valid token',
  403: 'The token has not this right',
  404: 'Not found',
  409: 'The state of the shop does not allow this',
  429: 'Too many requests',
  503: 'Busy, or a dependency is down: try again',
};
const callers = { public: 'Anybody', member: 'A signed-in member', admin: 'Staff (ROLE_ADMIN)' } as const;
/** True when the key of a program may have the right of the call. */
const takesKeys = ({ needs, asStaff, onlyPersons, fresh }: Call): boolean =>
  !onlyPersons && !fresh && keyRights.some((right) => right === (needs ?? asStaff));
const securityOf = (row: Call): Json[] => {
  if (row.access === 'public') return [];
  return takesKeys(row) ? [{ token: [] }, { key: [] }] : [{ token: [] }];
};
/** Names the right that staff need, or by which they are treated as operators. */
const callersOf = (row: Call): string => {
  const { access, needs, asStaff, fresh } = row;
  const orKey = takesKeys(row) ? ' or a key' : '';
  const proof = fresh ? '; staff with a second factor proved in the last ten minutes' : '';
  if (needs !== undefined) return `${callers[access]}${orKey} with the right ${needs}${proof}.`;
  return asStaff === undefined
    ? `${callers[access]}.`
    : `${callers[access]}; staff${orKey} with the right ${asStaff} for others, too${proof}.`;
};

const uploadedFile = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };
/**
 * Generated clients cannot handle a call with several types of body, so the other types of body appear only in the
 * description.
 */
const otherBodies = {
  form: 'The body may also be url-encoded.',
  multipart: 'The body may also be a file (multipart/form-data).',
};
const descriptionOf = (row: Call): string => {
  const { addition, body, accepts } = row;
  return [
    callersOf(row),
    ...(addition ? ['An addition to the specification.'] : []),
    ...(body && accepts && accepts !== 'file' ? [otherBodies[accepts]] : []),
  ].join(' ');
};

const filesOf = (types: readonly string[]): Json =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

/** The refusals that the page lists for a call. General refusals that depend on the connection are left out. */
const shownRefusals = (row: Call): readonly ProblemCode[] => {
  const takesInput = row.params ?? row.query ?? row.body ?? row.accepts;
  const ofInput = takesInput ? (['BAD_REQUEST'] as const) : [];
  return [...ofInput, ...refusalsOf(row), 'TOO_MANY_REQUESTS', 'UNAVAILABLE'];
};
const refusedResponses = (row: Call): Json => {
  const byStatus = Map.groupBy(shownRefusals(row), (code) => problems[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]);
      const content = { 'application/problem+json': { ...problemContent, examples: Object.fromEntries(examples) } };
      return [status, { description: `${refusalTexts[status] ?? 'Refused'}: ${codes.join(', ')}`, content }];
    }),
  );
};

/** Writes an operation for each row. One schema writer collects the schemas of all operations. */
class OperationWriter {
  readonly schemas = new SchemaWriter();

  write(name: string, row: Call): Json {
    return {
      tags: [row.owner],
      operationId: name,
      summary: row.summary,
      description: descriptionOf(row),
      parameters: [...this.#parameters('path', row.params), ...this.#parameters('query', row.query)],
      ...this.#body(row, callExamples[name]?.body),
      responses: {
        ...this.#answers(row, callExamples[name]?.answer),
        ...refusedResponses(row),
        default: { $ref: '#/components/responses/Problem' },
      },
      security: securityOf(row),
    };
  }

  #parameters(location: 'path' | 'query', schema: TSchema | undefined): Json[] {
    const { properties = {}, required = [] } = (schema ?? {}) as {
      properties?: Record<string, TSchema>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, field]) => ({
      name,
      in: location,
      required: location === 'path' || required.includes(name),
      schema: this.schemas.write(field),
    }));
  }

  #body({ body, accepts }: Call, example: unknown): Json {
    const content = body
      ? { 'application/json': { schema: this.schemas.write(body), ...(example !== undefined && { example }) } }
      : accepts === 'multipart'
        ? { 'multipart/form-data': { schema: uploadedFile } }
        : accepts === 'file' && filesOf(['image/*']);
    return content ? { requestBody: { required: true, content } } : {};
  }

  #answers({ answers, produces }: Call, example: unknown): Json {
    return Object.fromEntries(
      Object.entries(answers).map(([status, schema]) => {
        const description = successTexts[Number(status)] ?? 'Done';
        if (status === '204') return [status, { description }];
        const shown = status === '200' && example !== undefined && { example };
        const isFile = produces !== undefined && status === '200';
        const content = isFile
          ? filesOf([produces].flat())
          : { 'application/json': { schema: this.schemas.write(schema), ...shown } };
        return [status, { description, content }];
      }),
    );
  }
}

const exampleOf = (code: ProblemCode): Json => ({ value: problemBody(problem(code), '0198c1f2') });

/** Builds the OpenAPI page of these rows. Each row has the name that the web page uses for it (`review.addReview`). */
export const buildOpenApi = (rows: ReadonlyMap<string, Call>) => {
  const writer = new OperationWriter();
  const paths: Record<string, Json> = {};
  for (const [name, row] of rows)
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: writer.write(name, row) };
  const codes = new Set([...rows.values()].flatMap(shownRefusals));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop',
      version,
      summary: 'The calls of a Korean online shop',
      description: 'Every path is served with and without the `/api` prefix. Refusals are problem+json (RFC 9457).',
      contact: { name: 'The owner of this shop' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This shop' }],
    tags: services.map((name) => ({ name, description: `Calls of the service ${name}` })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The login token of a member' },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'gyk_…',
          description:
            "The key of a program, which the shop's owner makes on the screen 연동 키. It has rights, a last day and calls per minute of its own (429 with Retry-After). Names, phones and addresses are masked without members.read.",
        },
      },
      schemas: { ...writer.schemas.components, Problem: problemSchema },
      examples: Object.fromEntries([...codes].map((code) => [code, exampleOf(code)])),
      responses: {
        Problem: { description: 'Any other refusal', content: { 'application/problem+json': problemContent } },
      },
    },
  };
};
