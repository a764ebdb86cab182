import { isStatus } from '../../shared/api/api-error.ts';
import { write, writeForStatus } from '../../shared/api/write.ts';
import { alert } from '../../shared/ui/prompts.ts';
import { checkFailed } from './use-availability.ts';
import { withCause } from './with-cause.ts';

/**
 * Checks before the sign-up that no member has the number. Resolves to the reason why no code may be sent to the
 * number, or to undefined.
 */
export const checkNewPhone = async (phoneNumber: string): Promise<string | undefined> => {
  try {
    await write('member.checkPhoneNumber', { body: { phoneNumber } });
    return undefined;
  } catch (error) {
    if (isStatus(error, 400)) return '전화번호 형식이 바르지 않습니다.';
    if (!isStatus(error, 409)) return withCause(checkFailed, error);
    await alert('이미 사용중인 전화번호입니다. 기존 계정으로 로그인해주세요.');
    return '이미 존재하는 전화번호입니다. 다른 전화번호를 입력하세요.';
  }
};

/**
 * Checks before the account recovery that a member has the number. Resolves to the reason why no code may be sent to
 * the number, or to undefined.
 */
export const checkMembersPhone = async (phoneNumber: string): Promise<string | undefined> => {
  try {
    const { status } = await writeForStatus('member.findByPhone', { body: { phoneNumber } });
    return status === 204 ? '해당 전화번호의 회원정보가 존재하지 않습니다.' : undefined;
  } catch (error) {
    return withCause('전화번호 확인에 실패했습니다. 다시 시도해주세요.', error);
  }
};
