import { join } from 'node:path';
import { openJournal } from '../journal.ts';

/** `to` is digits, `at` is UTC ISO 8601. */
export interface Message {
  to: string;
  text: string;
  at: string;
}

export interface MessageStore {
  /** When this call returns, all messages are on disk. When this call throws, none of the messages is on disk. */
  add(messages: readonly Message[]): void;
  /** Newest first. Without a phone, lists the latest messages to all phones. */
  list(to?: string): Message[];
  close(): void;
}

/** Memory has the latest messages of each phone and the latest of all. The journal has every message. */
const maxPerPhone = 50;
const maxOverall = 200;

const addMessage = (list: Message[], message: Message, limit: number): void => {
  list.push(message);
  if (list.length > limit) list.shift();
};

export const openMessageStore = async (dataDir: string): Promise<MessageStore> => {
  const byPhone = new Map<string, Message[]>();
  const latest: Message[] = [];

  const apply = (message: Message): void => {
    const ofPhone = byPhone.get(message.to) ?? [];
    byPhone.set(message.to, ofPhone);
    addMessage(ofPhone, message, maxPerPhone);
    addMessage(latest, message, maxOverall);
  };

  const { record, close } = await openJournal<Message>(join(dataDir, 'messages.jsonl'), apply);
  return {
    add: (messages) => record(...messages),
    list: (to) => (to === undefined ? latest : (byPhone.get(to) ?? [])).toReversed(),
    close,
  };
};
