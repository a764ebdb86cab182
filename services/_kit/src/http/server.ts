import type { Socket } from 'node:net';
import type { Call, InternalCall } from '@gyeol/contracts/call.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import type { Right } from '@gyeol/contracts/rules/rights.ts';
import type { factorRefusal } from '@gyeol/contracts/rules/second-factor.ts';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify';
import { createContext, foreignRequestId, type RequestContext, saneRequestId } from '../context.ts';
import { problem } from '../errors.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { addBodyParsers } from './body.ts';
import { badTextInUrl } from './control-characters.ts';
import { errorHandler, sendProblem } from './error-handler.ts';
import { operationOf } from './operation.ts';
import { operatorOf } from './operator.ts';
import { refuseExpectations, refuseUnreadable } from './parse-errors.ts';
import type { KeyOf, ProgramKey } from './program-keys.ts';
import { addServerSpans } from './server-spans.ts';
import type { CheckCaller } from './service-token.ts';
import type { StaffOf } from './staff.ts';
import type { TokenVerifier } from './token-verifier.ts';
import { validatorCompiler } from './validation.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly kit: ServerOptions;
    /** The open connections, including those that a supervisor accepted. */
    readonly connections: ReadonlySet<Socket>;
  }
  interface FastifyRequest {
    member: Member | undefined;
    /** The body as it was sent. Set for a call whose body is signed. */
    rawBody?: string;
    /** The rights of the staff, or of the key, who call. Undefined for members, and where the row does not ask for rights. */
    rights: readonly Right[] | undefined;
    /** The key of the program that calls. `member` is then the key as an operator. */
    key: ProgramKey | undefined;
    /** The refusal of staff who lack a second factor where members share the row. They call it as any member. */
    factorRefusal: ReturnType<typeof factorRefusal>;
    /** The calling service, on the internal port. */
    caller: string;
    /** The name in metrics and logs. It is set when the route alone does not tell the operation, as in a proxy. */
    operation: string | undefined;
  }
  interface FastifyContextConfig {
    row?: Call | InternalCall;
    /** The stable name in metrics and logs: `GET /api/cart/fetch`. */
    operation?: string;
  }
}

interface ServerOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly verifyToken: TokenVerifier;
  readonly staffOf: StaffOf;
  readonly keyOf: KeyOf;
  readonly checkCaller: CheckCaller;
  /**
   * Addresses and networks of the proxies in front of this server. The `x-forwarded-*` headers of these proxies are
   * trusted.
   */
  readonly trustedProxies?: readonly string[];
  /** False on a public port. Every trace then begins here, and request ids of clients are marked as foreign. */
  readonly continuesTraces?: boolean;
}

/** The largest body, in bytes, unless the row sets another limit. */
export const defaultBodyLimit = 256 * 1024;
/**
 * The longest path parameter. It leaves room for 500 characters, which take 4,500 when percent-encoded (nine for each).
 */
const maxParamLength = 5_000;

/** Creates the context of a request, with its operator when a member with ROLE_ADMIN or a key calls. */
export const contextOf = (request: FastifyRequest): RequestContext => {
  const context = createContext(request.id, request.headers.traceparent);
  const operator = operatorOf(request);
  return operator ? { ...context, operator } : context;
};

/**
 * Shares one logger between all requests, because a child logger for each request costs time. Each `logLevel` of a
 * scope has a shared logger of its own.
 */
const sharedLogger = (log: Logger) => {
  const levels = new Map<string, Logger>();
  return (_logger: unknown, _bindings: unknown, { level }: { level?: string }): Logger => {
    if (level === undefined) return log;
    const childLogger = levels.get(level) ?? log.child({}, { level });
    levels.set(level, childLogger);
    return childLogger;
  };
};

const measure = (api: FastifyInstance, metrics: Metrics): void => {
  const seconds = metrics.histogram('http_request_duration_seconds', 'Time to answer, by operation', [
    'operation',
    'status',
  ]);
  const open = metrics.gauge('http_requests_in_flight', 'Requests that are being answered');
  const closed = (): void => open.dec();
  api.addHook('onRequest', (_request, reply, done) => {
    open.inc();
    // 'close' comes after every answer, and also when the client leaves before the answer.
    reply.raw.once('close', closed);
    done();
  });
  const record = (request: FastifyRequest, reply: FastifyReply): void => {
    seconds.observe(
      { operation: operationOf(request), status: `${Math.floor(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1_000,
    );
  };
  api.addHook('onResponse', (request, reply, done) => {
    record(request, reply);
    done();
  });
};

const trackConnections = (api: FastifyInstance): void => {
  const connections = new Set<Socket>();
  api.decorate('connections', connections);
  api.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
};

const refuseBadRequests = (api: FastifyInstance): void => {
  api.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    const { httpVersion, headers, url = '' } = request.raw;
    if (headers.host === undefined && httpVersion === '1.1')
      return done(problem('BAD_REQUEST', { detail: 'there is no Host' }));
    done(badTextInUrl(url));
  });
};

/**
 * Creates an HTTP server with the parts that all services share: request ids, validation by the rows' schemas,
 * problem+json for every refusal, metrics by operation. It does not log successful requests.
 */
export const createServer = (options: ServerOptions): FastifyInstance => {
  const { continuesTraces = true } = options;
  const idOf = continuesTraces ? saneRequestId : foreignRequestId;
  const api = fastify({
    // `refuseBadRequests` refuses a missing Host, in the shop's own words.
    http: { requireHostHeader: false },
    clientErrorHandler: refuseUnreadable,
    loggerInstance: options.log,
    childLoggerFactory: sharedLogger(options.log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (raw) => idOf(raw.headers['x-request-id']),
    bodyLimit: defaultBodyLimit,
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    routerOptions: { maxParamLength },
    // While stopping, requests on open connections are still answered, with `connection: close`.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
    keepAliveTimeout: 75_000,
    frameworkErrors: (_error, request, reply) => {
      reply.header('x-request-id', request.id);
      sendProblem(reply, problem('BAD_REQUEST', { detail: 'the path cannot be read' }), request.id);
    },
  }) as unknown as FastifyInstance;
  api.decorate('kit', options);
  trackConnections(api);
  api.decorateRequest('member', undefined);
  api.decorateRequest('rights', undefined);
  api.decorateRequest('key', undefined);
  api.decorateRequest('factorRefusal', undefined);
  api.decorateRequest('caller', '');
  api.decorateRequest('operation', undefined);
  api.setValidatorCompiler(validatorCompiler);
  api.setErrorHandler(errorHandler(options.log));
  api.setNotFoundHandler((request, reply) => sendProblem(reply, problem('UNKNOWN_PATH'), request.id));
  addBodyParsers(api);
  addServerSpans(api, continuesTraces);
  measure(api, options.metrics);
  refuseBadRequests(api);
  refuseExpectations(api.server);
  return api;
};
