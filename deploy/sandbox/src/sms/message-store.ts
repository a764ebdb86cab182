import { join } from 'node:path';
import { openJournal } from '../journal.ts';

/** A text message as the control API shows it; `to` is digits, `at` UTC ISO 8601. */
export interface Message {
  to: string;
  text: string;
  at: string;
}

export interface MessageStore {
  /** Resolves when every message is on disk. */
  add(messages: readonly Message[]): Promise<void>;
  /** Newest first: those of one phone, or the latest of all phones. */
  list(to?: string): Message[];
  close(): Promise<void>;
}

/** Memory holds the latest of each phone and the latest of all; the journal keeps every message. */
const maxPerPhone = 50;
const maxOverall = 200;

const prependMessage = (list: Message[], message: Message, limit: number): void => {
  list.push(message);
  if (list.length > limit) list.shift();
};

export const openMessageStore = async (dataDir: string): Promise<MessageStore> => {
  const byPhone = new Map<string, Message[]>();
  const latest: Message[] = [];

  const apply = (message: Message): void => {
    const ofPhone = byPhone.get(message.to) ?? [];
    byPhone.set(message.to, ofPhone);
    prependMessage(ofPhone, message, maxPerPhone);
    prependMessage(latest, message, maxOverall);
  };

  const journal = await openJournal<Message>(join(dataDir, 'messages.jsonl'), apply);
  return {
    add: async (messages) => {
      await Promise.all(messages.map((message) => journal.append(message)));
      for (const message of messages) apply(message);
    },
    list: (to) => (to === undefined ? latest : (byPhone.get(to) ?? [])).toReversed(),
    close: () => journal.close(),
  };
};
