import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { currentSession } from '../../session/session.ts';
import { confirm } from '../../ui/prompts.ts';

const question = '변경 사항이 저장되지 않습니다. 계속하시겠습니까?';

/** Whether unsaved work may go. */
export const confirmUnsaved = (): Promise<boolean> =>
  confirm(question, '취소를 누르면 이 화면에 남아 저장할 수 있습니다.');

/**
 * Asks before a screen with unsaved work is left: on the page in a dialog, at a reload or a closed tab by the browser's own
 * question. One screen has one guard. `forget` throws away a draft of what is given up.
 */
export const useUnsavedGuard = (unsaved: boolean, forget?: () => void): void => {
  // A session that ended leaves by itself: there is nothing to choose.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentSession() !== undefined && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirmUnsaved().then((leave) => {
      if (!leave) return blocker.reset();
      forget?.();
      blocker.proceed();
    });
  }, [blocker, forget]);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
};
