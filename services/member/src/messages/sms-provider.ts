export interface Sms {
  /** Digits only. */
  to: string;
  text: string;
}

/**
 * What became of one message. `refused`: never sent, and trying again is useless. `unavailable`: surely not taken, may
 * be tried again. `unknown`: perhaps sent (the answer was lost).
 */
export type SmsResult =
  | { outcome: 'accepted'; providerId: string | null }
  | { outcome: 'refused' | 'unavailable' | 'unknown'; error: string };

/** The port of text messages. Never throws; takes 12 s at most. */
export interface SmsProvider {
  send(sms: Sms): Promise<SmsResult>;
  /** How often it was taken since then, whatever the shop's address was; undefined when the provider does not say. */
  countSent(sms: Sms, since: Date): Promise<number | undefined>;
}
