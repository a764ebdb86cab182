import { type Answers, type Call, services } from '@gyeol/contracts/call.ts';
import { version } from '@gyeol/service-kit/version.ts';
import type { TSchema } from 'typebox';

type Json = Record<string, unknown>;

const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'message', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    message: { type: 'string', description: '화면에 보일 한국어 문장' },
    code: { type: 'string', description: 'stable, UPPER_SNAKE' },
    requestId: { type: 'string' },
  },
};

const texts: Readonly<Record<number, string>> = { 202: 'Accepted', 204: 'No content', 206: 'Partly done' };

const contentOf = (schema: TSchema): Json => ({ content: { 'application/json': { schema } } });
const fileOf = (...types: readonly string[]): Json => ({
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
});
const answersOf = (answers: Answers, produces: Call['produces']): Json =>
  Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => {
      const description = texts[Number(status)] ?? 'OK';
      const content = produces !== undefined && status === '200' ? fileOf(...[produces].flat()) : contentOf(schema);
      return [status, { description, ...(status === '204' ? {} : content) }];
    }),
  );

interface ObjectSchema {
  properties?: Record<string, Json>;
  required?: string[];
}
const parametersOf = (location: 'path' | 'query', schema: TSchema | undefined): Json[] => {
  const { properties = {}, required = [] } = (schema ?? {}) as ObjectSchema;
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: field,
  }));
};

const bodyOf = ({ body, accepts }: Call): Json => {
  if (accepts === 'multipart') {
    const file = {
      type: 'object',
      properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
    };
    const json = body && { 'application/json': { schema: body } };
    return { requestBody: { content: { 'multipart/form-data': { schema: file }, ...json } } };
  }
  if (accepts === 'file') return { requestBody: { required: true, ...fileOf('image/*') } };
  if (!body) return {};
  const types = accepts === 'form' ? ['application/json', 'application/x-www-form-urlencoded'] : ['application/json'];
  return {
    requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, { schema: body }])) },
  };
};

const rights = { public: '누구나', member: '로그인한 회원', admin: '관리자 (ROLE_ADMIN)' } as const;

const operationOf = (row: Call): Json => ({
  tags: [row.owner],
  operationId: `${row.method.toLowerCase()}${row.path.replace(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
  description: `${rights[row.access]}${row.addition ? ' · addition to the specification' : ''}`,
  parameters: [...parametersOf('path', row.params), ...parametersOf('query', row.query)],
  ...bodyOf(row),
  responses: { ...answersOf(row.answers, row.produces), default: { $ref: '#/components/responses/Problem' } },
  security: row.access === 'public' ? [] : [{ token: [] }],
});

export const buildOpenApi = (rows: readonly Call[]) => {
  const paths: Record<string, Json> = {};
  for (const row of rows) paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operationOf(row) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop',
      version,
      description: 'Every path is served with and without the `/api` prefix. Refusals are problem+json (RFC 9457).',
    },
    tags: services.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        Problem: { description: 'A refusal', content: { 'application/problem+json': { schema: problem } } },
      },
    },
  };
};
