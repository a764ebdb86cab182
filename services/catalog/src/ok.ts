/** The answer of a write that has nothing to show. */
export const ok = (_done?: unknown): { ok: true } => ({ ok: true });
