/**
 * Answers the id under which rows store a program's key that acted, in place of a member's: its own, below zero. So a key
 * needs no column, and is never taken for a buyer or an author, because no member has such an id.
 */
export const actorIdOfKey = (keyId: number): number => -keyId;

/** Names the member or the key in logs and events: `member:7`, `key:7`. */
export const actorOf = (id: number): string => (id < 0 ? `key:${-id}` : `member:${id}`);
