import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { ApiError } from '../api/api-error.ts';
import { useTitle } from '../lib/use-title.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { renewIfFilesAreGone } from './new-version.ts';

/**
 * Replaces a screen that failed. The input of the screen's forms is kept in this tab (`useFormDraft`) and is shown
 * again after the retry, which reloads the page. When the screen failed because a new version of the shop was deployed,
 * the page is reloaded at once.
 */
export const FailedPage = () => {
  const error = useRouteError();
  useTitle('오류');
  useEffect(() => void renewIfFilesAreGone().catch(() => undefined), []);
  return (
    <section className="page flex flex-col items-center gap-4 py-28 text-center">
      <h1 className="text-26 font-semibold">화면을 표시하지 못했습니다.</h1>
      <p className="max-w-field text-ink-2">
        {error instanceof ApiError
          ? error.message
          : '일시적인 오류가 발생했습니다. 입력하던 내용은 이 탭에 남아 있습니다. 다시 시도해주세요.'}
      </p>
      <div className="mt-3 flex gap-2">
        <Button onClick={() => location.reload()}>다시 시도</Button>
        {/* This is a plain link, because the router itself may have failed. */}
        <a href="/" className={buttonClass({ variant: 'secondary' })}>
          홈으로
        </a>
      </div>
    </section>
  );
};
