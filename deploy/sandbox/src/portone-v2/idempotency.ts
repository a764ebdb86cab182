interface Answer {
  status: number;
  body: unknown;
}
/** Source: REST API V2, 멱등 키: 16 to 256 characters in double quotes, kept for three hours. */
const keptMs = 3 * 60 * 60_000;
const form = /^"[\x20-\x7e]{16,256}"$/;

/**
 * Answers a repeat under the same `Idempotency-Key` with the first answer, a refusal too, without carrying it out again.
 * A restart of the sandbox forgets the keys.
 */
export const createIdempotency = (now: () => number) => {
  const answers = new Map<string, Answer & { until: number }>();
  return (key: string | string[] | undefined, work: () => Answer): Answer => {
    if (typeof key !== 'string') return work();
    if (!form.test(key)) return { status: 400, body: { type: 'INVALID_REQUEST', message: 'Idempotency-Key' } };
    const first = answers.get(key);
    if (first !== undefined && first.until > now()) return first;
    const answer = work();
    answers.set(key, { ...answer, until: now() + keptMs });
    return answer;
  };
};
