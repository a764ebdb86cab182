import { readdirSync, readFileSync } from 'node:fs';
import { allEvents } from '@gyeol/contracts/events/index.ts';
import { callsByName } from '@gyeol/contracts/http/index.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { buildAsyncApi } from './asyncapi.ts';
import { buildOpenApi } from './openapi.ts';
import type { Json } from './schemas.ts';

const openApi = buildOpenApi(callsByName);
const asyncApi = buildAsyncApi(allEvents);
const operations = Object.values(openApi.paths).flatMap((methods) => Object.values(methods as Record<string, Json>));

/** Answers the errors that Redocly's recommended rules find. */
const lint = async (document: object): Promise<string[]> => {
  const config = await createConfig({ extends: ['recommended'] });
  const faults = await lintFromString({ source: JSON.stringify(document), config });
  return faults.filter(({ severity }) => severity === 'error').map(({ ruleId, message }) => `${ruleId}: ${message}`);
};

/** Lists the keywords of all schemas in a value. */
const keywordsIn = (value: unknown, isSchema = false): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => keywordsIn(one, isSchema));
  return Object.entries(value).flatMap(([key, part]) => {
    if (key === 'examples' || key === 'mapping') return isSchema ? [key] : [];
    const holdsSchemas = isSchema && key === 'properties';
    if (holdsSchemas) return [key, ...Object.values(part as object).flatMap((one) => keywordsIn(one, true))];
    const inner = isSchema ? typeof part === 'object' : key === 'schema' || key === 'payload';
    return [...(isSchema ? [key] : []), ...keywordsIn(part, inner)];
  });
};

describe('/openapi.json', () => {
  it('has no fault by the rules of Redocly, which do find a fault in a broken document', async () => {
    expect(await lint(openApi)).toEqual([]);
    expect(await lint({ ...openApi, paths: { '/api/x': { get: {} } } })).not.toEqual([]);
  });
  it('gives each call its name from the contracts and a summary of one line, and no two calls the same summary', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...callsByName.keys()].sort());
    const summaries = operations.map(({ summary }) => String(summary));
    expect(summaries.filter((summary) => !/^[A-Z][^\n]{8,89}$/.test(summary))).toEqual([]);
    expect(new Set(summaries).size).toBe(summaries.length);
  });
  it('names every schema that has a name in the contracts', () => {
    const folder = new URL('./http/', import.meta.resolve('@gyeol/contracts/call.ts'));
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('spec'))
      .map((file) => readFileSync(new URL(file, folder), 'utf8'));
    const schemas =
      /^(?:export )?const (?<name>[A-Z]\w*) = (?:Type\.(?:Object|Union|Array|Integer|Enum)|Typed)\([\s\S]*?^(?:\}?\)+|[^\n]*\)+);$/gm;
    const unnamed = sources.flatMap((source) =>
      [...source.matchAll(schemas)].filter(([text]) => !text.includes("name: '")).map(({ groups }) => groups?.name),
    );
    // These are the parameters of paths and queries, which the page lists one by one.
    const parameters =
      /^(By\w+|Days|Filter|HistoryRow|MemberFilter|OrderFilter|OrderQuery|Page(Params|Number|Size)|CategoryParam|Position|Range|SaleGateParams)$/;
    expect(unnamed.filter((name) => name !== undefined && !parameters.test(name))).toEqual([]);
  });
  it('lists fixed texts as enumerations', () => {
    const { OrderStatus } = openApi.components.schemas as unknown as Record<string, Json>;
    expect(OrderStatus).toEqual({ type: 'string', enum: ['PREPARING', 'SHIPPING', 'DELIVERED', 'CANCELLED'] });
  });
  it('lists the refusals of a call by their status, each with its sentence', () => {
    const [login] = operations.filter(({ operationId }) => operationId === 'member.login');
    expect(login?.responses).toMatchObject({
      401: { description: expect.stringContaining('LOGIN_FAILED') },
      429: { content: { 'application/problem+json': { examples: { LOGIN_LIMIT: {} } } } },
    });
    expect(openApi.components.examples).toMatchObject({
      LOGIN_FAILED: { value: { status: 401, message: '이메일 또는 비밀번호가 올바르지 않습니다.' } },
    });
  });
  it.each(Object.entries({ '/openapi.json': openApi, '/asyncapi.json': asyncApi }))(
    'uses only keywords that readers of %s know',
    (_, document) => {
      const known =
        /^(\$ref|type|const|enum|format|pattern|(min|max)(imum|Length|Items)|uniqueItems|required|properties|items|allOf|anyOf|oneOf|additionalProperties|discriminator|mapping|propertyName|description|x-personal)$/;
      const { schemas } = document.components;
      const found = [...keywordsIn(document), ...Object.values(schemas).flatMap((one) => keywordsIn(one, true))];
      expect(found.length).toBeGreaterThan(500);
      expect([...new Set(found)].filter((keyword) => !known.test(keyword))).toEqual([]);
    },
  );
});

describe('/asyncapi.json', () => {
  it('has no fault by the rules of Redocly, which do find a fault in a broken document', async () => {
    expect(await lint(asyncApi)).toEqual([]);
    expect(await lint({ ...asyncApi, channels: { catalog: { adress: 'x' } } })).not.toEqual([]);
  });
  it('describes every kind of event with a stored sample', () => {
    const messages = Object.values(asyncApi.components.messages) as { name: string; examples: { payload?: Json }[] }[];
    expect(messages.map(({ name }) => name).sort()).toEqual(allEvents.map(({ type }) => type).sort());
    expect(messages.filter(({ name, examples }) => examples[0]?.payload?.type !== name)).toEqual([]);
  });
  it('marks the fields that say who or where a person is', () => {
    const personal =
      /"(username|displayName|realName|phoneNumber|receiverPhone|detailAddress|postMemo|memo|userAgent)":(\{[^{}]*\})/g;
    const messages = Object.entries(asyncApi.components.messages).filter(
      ([name]) => name !== 'catalog.ShopProfileSaved',
    );
    const payloads = messages.map(([, message]) => JSON.stringify((message as Json).payload)).join();
    const fields = [...payloads.matchAll(personal)];
    expect(fields.length).toBeGreaterThan(20);
    expect(fields.filter(([, , schema]) => !schema?.includes('"x-personal":true')).map(([text]) => text)).toEqual([]);
  });
});
