import { parse } from 'node:querystring';
import type { Call, InternalCall } from '@gyeol/contracts/call.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from '../errors.ts';
import { badTextInForm, badTextInJson } from './control-characters.ts';

type Done = (error: Error | null, body?: unknown) => void;

const rowOf = (request: FastifyRequest): Call | InternalCall | undefined => request.routeOptions.config.row;
const ignoresBody = (request: FastifyRequest): boolean => {
  const row = rowOf(request);
  return row !== undefined && row.body === undefined;
};
const takesFile = (request: FastifyRequest): boolean => {
  const row = rowOf(request);
  return row !== undefined && 'accepts' in row && row.accepts === 'multipart';
};
const takesForm = (request: FastifyRequest): boolean => {
  const row = rowOf(request);
  return row === undefined || ('accepts' in row && row.accepts === 'form');
};

const isSigned = (request: FastifyRequest): boolean => {
  const row = rowOf(request);
  return row !== undefined && 'signed' in row && row.signed === true;
};

/**
 * Adds the body parsers. Every row takes JSON. An empty body counts as no body. Form fields and files are read only for
 * rows that accept them. A row without a body ignores any body, because clients send empty bodies with all kinds of
 * content types.
 */
export const addBodyParsers = (api: FastifyInstance): void => {
  const parseJson = api.getDefaultJsonParser('error', 'error');
  api.removeAllContentTypeParsers();
  api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done: Done) => {
    if (text === '' || ignoresBody(request)) return done(null);
    if (isSigned(request)) request.rawBody = text;
    void parseJson(request, text, (error, body: unknown) => {
      const refused = error ?? badTextInJson(text, body);
      return refused ? done(refused) : done(null, body);
    });
  });
  api.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, text, done: Done) => {
      if (text === '' || ignoresBody(request)) return done(null);
      if (!takesForm(request)) return done(problem('UNSUPPORTED_MEDIA_TYPE'));
      // A field that is given twice becomes a list, which no schema accepts.
      const body = parse(text);
      const refused = badTextInForm(body);
      return refused ? done(refused) : done(null, body);
    },
  );
  api.addContentTypeParser<Buffer>('multipart/form-data', { parseAs: 'buffer' }, (request, bytes, done: Done) => {
    if (takesFile(request)) return done(null, { contentType: request.headers['content-type'], bytes });
    return bytes.length === 0 || ignoresBody(request) ? done(null) : done(problem('UNSUPPORTED_MEDIA_TYPE'));
  });
  api.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, bytes, done: Done) =>
    bytes.length === 0 || ignoresBody(request) ? done(null) : done(problem('UNSUPPORTED_MEDIA_TYPE')),
  );
};
