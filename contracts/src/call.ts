import type { Static, TSchema } from 'typebox';
import type { ProblemCode } from './problems.ts';
import type { Right } from './rules/rights.ts';

/** The names of the seven services, as folders, topics, metrics and tokens use them. */
export const services = ['catalog', 'member', 'cart', 'order-payment', 'coupon', 'review', 'admin-reporting'] as const;
export type ServiceName = (typeof services)[number];

/**
 * The callers of a call: `public` is anybody, `member` a signed-in member (ROLE_USER or ROLE_ADMIN), `admin` ROLE_ADMIN
 * alone.
 */
export type Access = 'public' | 'member' | 'admin';
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/**
 * The importance of a call, with the names of Google's SRE book. An overloaded service refuses `sheddable` calls first
 * and `critical-plus` calls last (ADR 16).
 *
 * - `critical-plus`: a payment under way.
 * - `critical`: every call without a criticality of its own.
 * - `sheddable-plus`: an order whose sheet is filled in.
 * - `sheddable`: a new order, which begins with its sheet.
 */
export type Criticality = 'critical-plus' | 'critical' | 'sheddable-plus' | 'sheddable';
/**
 * Maps a status to the schema of its body. A 204 has `Type.Undefined()`. Refusals are problem+json and are not listed
 * here.
 */
export type Answers = Readonly<Record<number, TSchema>>;

/** The callers of a row, and the right that staff need. The type demands a right of every row of the back office. */
type Callers =
  | {
      readonly access: 'admin';
      /** The right without which staff, and keys of programs, are refused with RIGHT_MISSING. */
      readonly needs: Right;
      readonly asStaff?: undefined;
      /** True for a call about the person who makes it. A key is refused with NOT_FOR_KEYS. */
      readonly onlyPersons?: true;
      /**
       * The call demands of staff a second factor that was proved within the last ten minutes (ADR 48). A key is refused
       * with NOT_FOR_KEYS.
       */
      readonly fresh?: true;
    }
  | {
      readonly access: 'public' | 'member';
      readonly needs?: undefined;
      /**
       * The right by which staff are treated as operators: they see and change what belongs to others. Staff without
       * this right call as any member. So does all staff in a row without `asStaff`. A key with this right is treated as
       * an operator, too. A key without it, or in a row without `asStaff`, is refused, or a visitor of a public row.
       */
      readonly asStaff?: Right;
      readonly onlyPersons?: undefined;
      /** The same demand, of staff who act as operators. */
      readonly fresh?: true;
    };

/**
 * One HTTP call, as a row. The path and the shapes of the call are written in this row alone. Gateway routing, access
 * control, validation, the web client's types, the OpenAPI page and the tests all read the row.
 */
export type Call = Callers & CallShape;
interface CallShape {
  readonly method: Method;
  /** Spelled as in the specification, with parameters in braces. The gateway serves it with and without `/api`. */
  readonly path: string;
  readonly owner: ServiceName;
  /** Says in one line of English what the call does, for the API page. */
  readonly summary?: string;
  /**
   * The refusals of this call. Refusals that follow from the row (input, token, role, right) or that every call has (limits,
   * outages) are not listed.
   */
  readonly refusals?: readonly ProblemCode[];
  /** True for a call that we added where the specification is silent. */
  readonly addition?: true;
  /**
   * True when the gateway answers the call itself, with data that it reads from the `owner`. The waiting room needs
   * this, because thousands of clients poll its calls.
   */
  readonly atGateway?: true;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly answers: Answers;
  /** Bytes; 256 KiB by default. */
  readonly bodyLimit?: number;
  /**
   * `critical` by default. A service with a `sheddable` call is protected by a limit that adapts to the service's
   * speed.
   */
  readonly criticality?: Criticality;
  /**
   * The gateway counts the call in this limit. It also counts every write in the limit `write`, except a `webhook`,
   * because a payment provider makes that call and not a person.
   */
  readonly limit?: 'login' | 'code' | 'lookup' | 'webhook';
  /**
   * `form`: the call also accepts url-encoded bodies. `multipart`: the call accepts a file, which the handler itself
   * checks, and also JSON when the row has a body. `file`: the body is one file, which is never in memory as a whole.
   */
  readonly accepts?: 'form' | 'multipart' | 'file';
  /** The caller signs the body as it was sent, so the handler also gets its text (`rawBody`). */
  readonly signed?: true;
  /**
   * The media type of the file that a 200 sends instead of JSON (`download` of the kit). With several types, the caller
   * chooses one.
   */
  readonly produces?: string | readonly string[];
  /**
   * The operator's action in Korean: the name of the call in the audit trail. Every write of the back office has an
   * action. So has every call that hands out much personal data of members. When members can make the call too, only
   * the calls of operators are recorded.
   */
  readonly action?: string;
  /** Everybody may cache the answer. The service sends it from cached bytes and does not log each request. */
  readonly cached?: true;
}

/** Keeps the literal types of a row, so that clients and handlers are typed from it. */
export const defineCalls = <const Rows extends Record<string, Call>>(rows: Rows): Rows => rows;

/**
 * A call between services, on the internal port, with a service token. The client may repeat an `idempotent` call when
 * the answer was lost.
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
/** The body of any success status of a row. */
export type AnswerOf<Row extends { answers: Answers }> = {
  [S in keyof Row['answers']]: Row['answers'][S] extends TSchema ? Static<Row['answers'][S]> : never;
}[keyof Row['answers']];
/** The body of one status. */
export type AnswerAt<
  Row extends { answers: Answers },
  S extends keyof Row['answers'],
> = Row['answers'][S] extends TSchema ? Static<Row['answers'][S]> : never;

/** Turns `/api/x/{id}` into `/api/x/:id`, the form that routers use. */
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
