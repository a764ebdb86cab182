import { useMessage } from '../../../shared/admin/form/use-message.ts';
import { useCall } from '../../../shared/api/write.ts';

/** `refusal` is the message after a failure. */
export const useRefuseWords = (onSuccess?: () => void) => {
  const { message, inMessage } = useMessage();
  const { send, busy } = useCall('catalog.refuseWords', {
    onSuccess,
    done: (_, { body }) => `‘${body.words}’ 검색어를 제외했습니다.`,
    failed: '검색어를 제외하지 못했습니다. 다시 시도해주세요.',
    sayFailed: inMessage.sayFailed,
  });
  return { refuse: (words: string) => send({ body: { words } }), busy, refusal: message?.text };
};
