import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';

interface Props {
  /** The reason why the form cannot be sent. Screen readers announce it at once. */
  error?: string | undefined;
  /** A success message, or a note that there are unsaved changes. It is hidden while `error` is shown. */
  note?: ReactNode;
  children: ReactNode;
}

/** The message of the bar is always visible, beside the buttons. */
export const ActionBar = ({ error, note, children }: Props) => (
  <div className="z-floating sticky bottom-0 -mx-4 mt-2 -mb-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:-mx-8 lg:-mb-8 lg:px-8">
    <p role="alert" className="flex items-center gap-2 text-13 font-medium text-stop empty:hidden">
      {error && (
        <>
          <Icon name="alert" />
          {error}
        </>
      )}
    </p>
    <p role="status" className="text-13 text-ink-2 empty:hidden">
      {error ? undefined : note}
    </p>
    <div className="ml-auto flex flex-wrap gap-2">{children}</div>
  </div>
);
