import { S3Error } from './errors.ts';
import { elements, texts } from './xml.ts';

export type CorsRule = { origins: string[]; methods: string[]; headers: string[]; exposed: string[]; maxAge?: number };

export type CorsAsk = { origin: string; method: string; headers: string[] };

const METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'HEAD'];

/** What a bucket allows before anybody configured it: the shop's pages upload and show pictures. */
export const defaultCors = (shopOrigins: string[]): CorsRule[] => [
  { origins: shopOrigins, methods: ['PUT', 'GET', 'HEAD'], headers: ['content-type'], exposed: ['ETag'] },
];

/** @throws {S3Error} MalformedXML for a document without usable rules */
export const parseCors = (xml: string): CorsRule[] => {
  const rules = elements(xml, 'CORSRule').map((rule): CorsRule => {
    const [maxAge] = texts(rule, 'MaxAgeSeconds');
    return {
      origins: texts(rule, 'AllowedOrigin'),
      methods: texts(rule, 'AllowedMethod'),
      headers: texts(rule, 'AllowedHeader').map((name) => name.toLowerCase()),
      exposed: texts(rule, 'ExposeHeader'),
      ...(maxAge === undefined ? {} : { maxAge: Number(maxAge) }),
    };
  });
  const usable = rules.every(
    ({ origins, methods }) =>
      origins.length > 0 && methods.length > 0 && methods.every((name) => METHODS.includes(name)),
  );
  if (rules.length === 0 || !usable) throw new S3Error('MalformedXML');
  return rules;
};

/** One star stands for anything, as in `https://*.example.com`. */
const fits = (pattern: string, text: string): boolean => {
  const [head = '', tail] = pattern.split('*');
  if (tail === undefined) return pattern === text;
  return text.length >= head.length + tail.length && text.startsWith(head) && text.endsWith(tail);
};

/** The first rule that allows the request, as S3 picks it. */
export const matchingRule = (rules: CorsRule[], ask: CorsAsk): CorsRule | undefined =>
  rules.find(
    (rule) =>
      rule.origins.some((pattern) => fits(pattern, ask.origin)) &&
      rule.methods.includes(ask.method) &&
      ask.headers.every((name) => rule.headers.some((pattern) => fits(pattern, name.toLowerCase()))),
  );

export const corsHeaders = (rule: CorsRule, ask: CorsAsk): Record<string, string> => ({
  'access-control-allow-origin': rule.origins.includes('*') ? '*' : ask.origin,
  'access-control-allow-methods': rule.methods.join(', '),
  ...(ask.headers.length === 0 ? {} : { 'access-control-allow-headers': ask.headers.join(', ') }),
  ...(rule.exposed.length === 0 ? {} : { 'access-control-expose-headers': rule.exposed.join(', ') }),
  ...(rule.maxAge === undefined ? {} : { 'access-control-max-age': String(rule.maxAge) }),
  vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
});
