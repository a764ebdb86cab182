/** A review as a member wrote it. Without a slug it suits any item of its category. */
export interface DemoReview {
  readonly content: string;
  /** Stars of five; 5 where nothing is said. */
  readonly rating?: 3 | 4;
  readonly slug?: string;
  /** Names of review photos (their files carry a width). */
  readonly photos?: readonly string[];
  /** What the shop answered. */
  readonly reply?: string;
}
