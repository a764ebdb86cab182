import {
  type Access,
  type Call,
  type Criticality,
  routePath,
  type ServiceName,
  spellings,
} from '@gyeol/contracts/call.ts';
import type { Right } from '@gyeol/contracts/rules/rights.ts';
import { defaultBodyLimit } from '@gyeol/service-kit/http/server.ts';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import type { UpstreamName } from './upstream-name.ts';

export interface Target {
  readonly owner: ServiceName;
  /** The upstream whose capacity the call uses: its owner, or the separate upstream for images, uploads or sign-ins. */
  readonly upstream: UpstreamName;
  readonly access: Access;
  /** The right that staff need for a call of the back office. */
  readonly needs: Right | undefined;
  /** The right by which staff and keys are treated as operators of a call that members share. */
  readonly asStaff: Right | undefined;
  readonly onlyPersons: boolean;
  /** True when the second factor of staff must have been proved lately. */
  readonly fresh: boolean;
  readonly criticality: Criticality;
  /** The name in metrics and logs, such as `GET /api/cart/fetch`. */
  readonly operation: string;
  readonly limit: Call['limit'] | undefined;
  readonly writes: boolean;
  /** True when the body is a file, which is sent on while it arrives. */
  readonly takesFile: boolean;
  readonly bodyLimit: number;
  readonly bodyTimeoutMs: number;
  readonly timeoutMs: number;
}
export type FindTarget = (method: string, path: string) => Target | undefined;

const maxParamLength = 5_000;
/** The limit is small, because visitors without an account send only forms of a few fields. */
const publicBodyLimit = 8 * 1024;
const bodyTimeoutMs = 15_000;
const readTimeoutMs = 15_000;
const writeTimeoutMs = 30_000;
/** Longer than for other calls, because the service reads the file and processes its rows before it answers. */
const uploadTimeoutMs = 120_000;

const timeoutOf = ({ method, accepts }: Call): number => {
  if (accepts === 'multipart' || accepts === 'file') return uploadTimeoutMs;
  return method === 'GET' ? readTimeoutMs : writeTimeoutMs;
};

/** Images are not a documented call. Catalog serves them to everybody. */
const images: Call = { method: 'GET', path: '/media/{file}', owner: 'catalog', access: 'public', answers: {} };

const upstreamOf = (row: Call): UpstreamName => {
  if (row === images) return 'images';
  if (row.accepts === 'file') return 'uploads';
  return row.limit === 'login' ? 'sign-in' : row.owner;
};

const targetOf = (row: Call): Target => ({
  owner: row.owner,
  upstream: upstreamOf(row),
  access: row.access,
  needs: row.needs,
  asStaff: row.asStaff,
  onlyPersons: row.onlyPersons === true,
  fresh: row.fresh ?? false,
  criticality: row.criticality ?? 'critical',
  operation: `${row.method} ${row.path}`,
  limit: row.limit,
  writes: row.method !== 'GET',
  takesFile: row.accepts === 'file',
  bodyLimit: row.bodyLimit ?? (row.access === 'public' ? publicBodyLimit : defaultBodyLimit),
  bodyTimeoutMs: row.accepts === 'multipart' ? uploadTimeoutMs : bodyTimeoutMs,
  timeoutMs: timeoutOf(row),
});

const unused = (): void => {};

/** Finds a call in both spellings of its path. HEAD is treated as GET. */
export const createCallRouter = (rows: readonly Call[]): FindTarget => {
  const router = findMyWay({ caseSensitive: true, maxParamLength });
  const add = (row: Call, path: string): void => {
    const methods: HTTPMethod[] = row.method === 'GET' ? ['GET', 'HEAD'] : [row.method];
    router.on(methods, routePath(path), unused, targetOf(row));
  };
  for (const row of rows) for (const path of spellings(row.path)) add(row, path);
  add(images, images.path);
  return (method, path) => (router.find(method as HTTPMethod, path)?.store ?? undefined) as Target | undefined;
};
