import { join } from 'node:path';
import { openJournal } from '../journal.ts';

/** A person at Kakao. What is absent was not consented to. `id` is digits, up to 19 of them. */
export interface Person {
  id: string;
  name?: string;
  phone?: string;
  email?: string;
}

type Entry =
  | { k: 'code'; code: string; person: Person; until: number; redirect?: string }
  | { k: 'used'; code: string }
  | { k: 'token'; token: string; person: Person; until: number }
  | { k: 'linked'; id: string; at: string };

export interface Code {
  person: Person;
  until: number;
  redirectUri: string | undefined;
}
export interface Grant {
  person: Person;
  until: number;
}

export interface KakaoStore {
  addCode(code: string, grant: Code): Promise<void>;
  /** A code works once: this takes it away. */
  useCode(code: string): Promise<void>;
  code(code: string): Code | undefined;
  addToken(token: string, grant: Grant): Promise<void>;
  token(token: string): Grant | undefined;
  /** When this person first signed in to the shop, UTC ISO 8601. */
  connectedAt(id: string): string | undefined;
  /** The people seen last, newest first. */
  people(): Person[];
  close(): Promise<void>;
}

const keptPeople = 20;
const keptGrants = 5000;

/** Codes and tokens end by themselves; the oldest go first, so a map in order of insertion is swept from its front. */
const sweep = (grants: Map<string, { until: number }>, now: number): void => {
  for (const [key, { until }] of grants) {
    if (until > now && grants.size <= keptGrants) return;
    grants.delete(key);
  }
};

export const openKakaoStore = async (dataDir: string, now: () => number): Promise<KakaoStore> => {
  const codes = new Map<string, Code>();
  const tokens = new Map<string, Grant>();
  const links = new Map<string, string>();
  const people = new Map<string, Person>();

  const remember = (person: Person): void => {
    people.delete(person.id);
    people.set(person.id, person);
    const [oldest] = people.keys();
    if (people.size > keptPeople && oldest !== undefined) people.delete(oldest);
  };

  const apply = (entry: Entry): void => {
    if (entry.k === 'used') codes.delete(entry.code);
    else if (entry.k === 'linked') links.set(entry.id, entry.at);
    else if (entry.k === 'token') {
      sweep(tokens, now());
      tokens.set(entry.token, { person: entry.person, until: entry.until });
    } else {
      sweep(codes, now());
      codes.set(entry.code, { person: entry.person, until: entry.until, redirectUri: entry.redirect });
      remember(entry.person);
    }
  };

  const journal = await openJournal<Entry>(join(dataDir, 'kakao.jsonl'), apply);
  const record = async (entry: Entry): Promise<void> => {
    // A code is good once: whoever asks with it next must see that it was used.
    if (entry.k === 'used') apply(entry);
    await journal.append(entry);
    if (entry.k !== 'used') apply(entry);
  };

  return {
    addCode: (code, { person, until, redirectUri }) =>
      record({ k: 'code', code, person, until, ...(redirectUri === undefined ? {} : { redirect: redirectUri }) }),
    useCode: (code) => record({ k: 'used', code }),
    code: (code) => codes.get(code),
    addToken: async (token, { person, until }) => {
      if (!links.has(person.id)) await record({ k: 'linked', id: person.id, at: new Date(now()).toISOString() });
      await record({ k: 'token', token, person, until });
    },
    token: (token) => tokens.get(token),
    connectedAt: (id) => links.get(id),
    people: () => [...people.values()].reverse(),
    close: () => journal.close(),
  };
};
