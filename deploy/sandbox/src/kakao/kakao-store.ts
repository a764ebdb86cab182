import { join } from 'node:path';
import { openJournal } from '../journal.ts';

/** A user of Kakao. Fields without the user's consent are absent. `id` has up to 19 digits. */
export interface KakaoUser {
  id: string;
  name?: string;
  phone?: string;
  email?: string;
}

type Entry =
  | { k: 'code'; code: string; person: KakaoUser; until: number; redirect?: string }
  | { k: 'used'; code: string }
  | { k: 'token'; token: string; person: KakaoUser; until: number }
  | { k: 'linked'; id: string; at: string };

interface Code {
  user: KakaoUser;
  until: number;
  redirectUri: string | undefined;
}
interface Grant {
  user: KakaoUser;
  until: number;
}

export interface KakaoStore {
  addCode(code: string, grant: Code): void;
  code(code: string): Code | undefined;
  /** A code works only once. */
  exchangeCode(code: string, token: string, grant: Grant): void;
  token(token: string): Grant | undefined;
  /** The time of this user's first sign-in to the shop, UTC ISO 8601. */
  connectedAt(id: string): string | undefined;
  /** Newest first. */
  recentUsers(): KakaoUser[];
  close(): void;
}

const maxUsers = 20;
const maxGrants = 5000;

/**
 * Removes expired codes or tokens. The map keeps the order of insertion and the oldest entries expire first, so the
 * removal starts at the front.
 */
const sweep = (grants: Map<string, { until: number }>, now: number): void => {
  for (const [key, { until }] of grants) {
    if (until > now && grants.size <= maxGrants) return;
    grants.delete(key);
  }
};

export const openKakaoStore = async (dataDir: string, now: () => number): Promise<KakaoStore> => {
  const codes = new Map<string, Code>();
  const tokens = new Map<string, Grant>();
  const links = new Map<string, string>();
  const users = new Map<string, KakaoUser>();

  const storeUser = (user: KakaoUser): void => {
    users.delete(user.id);
    users.set(user.id, user);
    const [oldest] = users.keys();
    if (users.size > maxUsers && oldest !== undefined) users.delete(oldest);
  };

  const apply = (entry: Entry): void => {
    if (entry.k === 'used') codes.delete(entry.code);
    else if (entry.k === 'linked') links.set(entry.id, entry.at);
    else if (entry.k === 'token') {
      sweep(tokens, now());
      tokens.set(entry.token, { user: entry.person, until: entry.until });
    } else {
      sweep(codes, now());
      codes.set(entry.code, { user: entry.person, until: entry.until, redirectUri: entry.redirect });
      storeUser(entry.person);
    }
  };

  const { record, close } = await openJournal<Entry>(join(dataDir, 'kakao.jsonl'), apply);
  return {
    addCode: (code, { user, until, redirectUri }) =>
      record({ k: 'code', code, person: user, until, ...(redirectUri === undefined ? {} : { redirect: redirectUri }) }),
    code: (code) => codes.get(code),
    exchangeCode: (code, token, { user, until }) => {
      const linked = { k: 'linked', id: user.id, at: new Date(now()).toISOString() } as const;
      record({ k: 'used', code }, ...(links.has(user.id) ? [] : [linked]), { k: 'token', token, person: user, until });
    },
    token: (token) => tokens.get(token),
    connectedAt: (id) => links.get(id),
    recentUsers: () => [...users.values()].reverse(),
    close,
  };
};
