export interface Sms {
  /** Digits only. */
  to: string;
  text: string;
}

/**
 * `refused`: the message was not sent, and a retry is useless. `unavailable`: the message was certainly not accepted,
 * and a retry is safe. `unknown`: the message was perhaps sent, because the answer was lost.
 */
export type SmsResult =
  | { outcome: 'accepted'; providerId: string | null }
  | { outcome: 'refused' | 'unavailable' | 'unknown'; error: string };

/** Calls never throw and take 12 s at most. */
export interface SmsProvider {
  send(sms: Sms): Promise<SmsResult>;
  /**
   * Counts how often the provider accepted this text for this phone. Links are compared without the shop's address,
   * because it may have changed. Undefined when the provider cannot be asked.
   */
  countSent(sms: Sms, since: Date): Promise<number | undefined>;
}
