import { useState } from 'react';
import { isStatus } from '../../shared/api/api-error.ts';
import { withCause } from './with-cause.ts';

export interface AvailabilityTexts {
  free: string;
  taken: string;
  malformed: string;
}
/** The sentence when a check fails for another reason than a taken or malformed value (storefront document §8). */
export const checkFailed = 'An error occurred. Please try again.';

export interface Availability {
  /** True while the field still has the value that was found free. */
  done: boolean;
  success: string | undefined;
  error: string | undefined;
  busy: boolean;
  check: () => Promise<void>;
  /** Checks the value when the field is left, unless it was checked before. */
  checkOnLeave: () => void;
}

/** Checks a value for duplicates. The result is valid while the field keeps the checked value. */
export const useAvailability = (
  value: string,
  checkValue: (value: string) => Promise<unknown>,
  texts: AvailabilityTexts,
): Availability => {
  const [result, setResult] = useState<{ value: string; error: string | undefined }>();
  /** The value of the check that is still running. */
  const [asked, setAsked] = useState<string>();
  const current = result?.value === value ? result : undefined;
  const sentence = (error: unknown): string => {
    if (isStatus(error, 409)) return texts.taken;
    return isStatus(error, 400) ? texts.malformed : withCause(checkFailed, error);
  };
  const check = async (): Promise<void> => {
    if (asked === value) return;
    setAsked(value);
    const error = await checkValue(value.trim()).then(() => undefined, sentence);
    setResult({ value, error });
    setAsked((last) => (last === value ? undefined : last));
  };
  const checkOnLeave = (): void => {
    if (value.trim() !== '' && current === undefined) void check();
  };
  const done = current !== undefined && current.error === undefined;
  return {
    done,
    success: done ? texts.free : undefined,
    error: current?.error,
    busy: asked !== undefined,
    check,
    checkOnLeave,
  };
};

export const usernameTexts: AvailabilityTexts = {
  free: '사용 가능한 이메일 입니다.',
  taken: '이미 존재하는 이메일입니다. 다른 이메일을 입력하세요.',
  malformed: '이메일 형식이 올바르지 않습니다.',
};
export const displayNameTexts: AvailabilityTexts = {
  free: '사용 가능한 닉네임입니다.',
  taken: '이미 사용중인 닉네임입니다.',
  malformed: '닉네임 형식이 올바르지 않습니다.',
};
