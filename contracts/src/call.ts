import type { Static, TSchema } from 'typebox';

/** The seven services, as they are called in folders, topics, metrics and tokens. */
export const services = ['catalog', 'member', 'cart', 'order-payment', 'coupon', 'review', 'admin-reporting'] as const;
export type ServiceName = (typeof services)[number];

/** Who may call: anybody; a signed-in member (ROLE_USER or ROLE_ADMIN); ROLE_ADMIN alone. */
export type Access = 'public' | 'member' | 'admin';
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/**
 * What an overloaded service keeps longest, in this order (the names are those of Google's SRE book): a payment under
 * way; whatever is not marked; an order whose sheet is filled in; a new order, which begins with its sheet (ADR 16).
 */
export type Criticality = 'critical-plus' | 'critical' | 'sheddable-plus' | 'sheddable';
/** Status → schema of the body. A 204 has `Type.Undefined()`. Refusals are problem+json and are not listed here. */
export type Answers = Readonly<Record<number, TSchema>>;

/**
 * One HTTP call, the only place where its path and shapes stand. Gateway routing, access control, validation,
 * the web client's types, the OpenAPI page and the tests all read this row.
 */
export interface Call {
  readonly method: Method;
  /** As the specification writes it, parameters in braces. The gateway serves it with and without `/api`. */
  readonly path: string;
  readonly owner: ServiceName;
  readonly access: Access;
  /** Ours, not the specification's (design: where the specification is silent). */
  readonly addition?: true;
  /** The gateway answers it by itself (the waiting room: thousands ask again and again); its owner's data stand behind it. */
  readonly atGateway?: true;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly answers: Answers;
  /** Bytes; 256 KiB unless told. */
  readonly bodyLimit?: number;
  /** `critical` unless told. A service with a `sheddable` call is protected by a limit that adapts to its speed. */
  readonly criticality?: Criticality;
  /**
   * Which limit of the gateway counts it; every write counts in `write` besides, but for a `webhook`: a provider's call, not
   * a person's.
   */
  readonly limit?: 'login' | 'code' | 'lookup' | 'webhook';
  /**
   * `form` also takes url-encoded bodies. `multipart` takes a file, which is the handler's own to check, and JSON where the
   * row has a body too. `file`: the body is one file, which nobody holds in memory whole.
   */
  readonly accepts?: 'form' | 'multipart' | 'file';
  /** The media type of a file that 200 sends instead of JSON (`download` of the kit), or those of which the caller chooses. */
  readonly produces?: string | readonly string[];
  /**
   * What an operator does with it, in Korean: its name in the audit trail. Every write of the back office has one, and
   * every call that hands out much of members' personal data. Calls that members make too are recorded for operators alone.
   */
  readonly action?: string;
  /** Cacheable by everybody: answered from cached bytes, not logged one by one. */
  readonly cached?: true;
}

/** Keeps the literal types of a row, so that clients and handlers are typed from it. */
export const defineCalls = <const Rows extends Record<string, Call>>(rows: Rows): Rows => rows;

/**
 * A call between services, on the internal port, with a service token. `idempotent` calls may be repeated by the
 * client when the answer was lost.
 */
export interface InternalCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly owner: ServiceName;
  readonly callers: readonly (ServiceName | 'gateway')[];
  readonly idempotent: boolean;
  readonly timeoutMs: number;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly answers: Answers;
}
export const defineInternalCalls = <const Rows extends Record<string, InternalCall>>(rows: Rows): Rows => rows;

type Part<Row, Key extends string> = Row extends Record<Key, infer S extends TSchema> ? Static<S> : undefined;
export type ParamsOf<Row> = Part<Row, 'params'>;
export type QueryOf<Row> = Part<Row, 'query'>;
export type BodyOf<Row> = Part<Row, 'body'>;
/** Every body that a row can answer with, success statuses only. */
export type AnswerOf<Row extends { answers: Answers }> = {
  [S in keyof Row['answers']]: Row['answers'][S] extends TSchema ? Static<Row['answers'][S]> : never;
}[keyof Row['answers']];
/** The body of one status. */
export type AnswerAt<
  Row extends { answers: Answers },
  S extends keyof Row['answers'],
> = Row['answers'][S] extends TSchema ? Static<Row['answers'][S]> : never;

/** `/api/x/{id}` → `/api/x/:id`, as routers write it. */
export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Both spellings under which a documented path is served: with and without the `/api` prefix. */
export const spellings = (path: string): readonly [string, string] =>
  path.startsWith('/api/') ? [path, path.slice('/api'.length)] : [path, `/api${path}`];

/** Fills the braces of a path; values are URL-encoded. Throws when a value is missing. */
export const fillPath = (path: string, params: Record<string, string | number> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
