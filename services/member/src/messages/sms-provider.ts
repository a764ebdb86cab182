export interface Sms {
  /** Digits only. */
  to: string;
  text: string;
}

/**
 * The outcome of one message. `refused`: never sent, and a retry is useless. `unavailable`: certainly not accepted, a
 * retry is safe. `unknown`: perhaps sent (the answer was lost).
 */
export type SmsResult =
  | { outcome: 'accepted'; providerId: string | null }
  | { outcome: 'refused' | 'unavailable' | 'unknown'; error: string };

/** The port of text messages. It never throws and takes 12 s at most. */
export interface SmsProvider {
  send(sms: Sms): Promise<SmsResult>;
  /** Counts how often this text was accepted since then, under any address of the shop; undefined when not known. */
  countSent(sms: Sms, since: Date): Promise<number | undefined>;
}
