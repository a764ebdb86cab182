import { ApiError } from '../../shared/api/api-error.ts';
import { write } from '../../shared/api/write.ts';

/**
 * Ends a session of the member, after a check of the password when there is one. Resolves with false when the shop wants
 * the member to prove who it is first. Throws ApiError.
 */
export const endSession = async (id: number, password?: string): Promise<boolean> => {
  if (password !== undefined) await write('member.checkPassword', { body: { prevPassword: password } });
  try {
    await write('member.endSession', { params: { id } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SESSION_NOT_PROVED') return false;
    throw error;
  }
};

export const endedText = '그 기기에서 로그아웃했습니다.';
export const endFailed = '로그아웃하지 못했습니다. 다시 시도해주세요.';
