import { generateSecret, generateURI, verifySync } from 'otplib';

/** RFC 6238 with SHA-1, six digits and steps of 30 s, which every authenticator app knows. */
const stepSeconds = 30;
/** A device whose clock is off by up to this many steps is told so. Its codes do not count. */
const noticedSteps = 10;

export const createSecret = (): string => generateSecret({ length: 20 });

export const secretUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  generateURI({ secret, issuer, label });

const stepWithin = (secret: string, code: string, now: Date, steps: number): number | undefined => {
  const epoch = Math.floor(now.getTime() / 1_000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: steps * stepSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
};

/**
 * Answers the step of a code of six digits: the current one, the one before or the one after. `clock` for a code of a
 * device whose clock is off.
 */
export const findStep = (secret: string, code: string, now: Date): number | 'clock' | undefined =>
  stepWithin(secret, code, now, 1) ?? (stepWithin(secret, code, now, noticedSteps) === undefined ? undefined : 'clock');
