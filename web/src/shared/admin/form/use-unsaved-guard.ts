import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { currentSession } from '../../session/session.ts';
import { confirm } from '../../ui/prompts.ts';

const question = '변경 사항이 저장되지 않습니다. 계속하시겠습니까?';

/** Asks the operator. True when the unsaved changes may be discarded. */
export const confirmUnsaved = (): Promise<boolean> =>
  confirm(question, '취소를 누르면 이 화면에 남아 저장할 수 있습니다.');

/**
 * Asks before the operator leaves a screen with unsaved changes. On a navigation a dialog asks. On a reload, or when
 * the tab closes, the browser asks. Use this hook once per screen. `forget` removes the draft of the discarded changes.
 */
export const useUnsavedGuard = (unsaved: boolean, forget?: () => void): void => {
  // When the session has ended, the screen is left without a question, because the operator cannot stay.
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
