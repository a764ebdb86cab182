import { type ReactNode, Suspense, useState } from 'react';
import { cx } from '../../shared/lib/cx.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';

export const filterChip = (set: boolean): string =>
  cx(
    'inline-flex min-h-touch items-center gap-2 rounded-full border bg-surface px-4 text-13',
    set ? 'border-clay text-clay' : 'border-line hover:border-ink',
  );

interface Props {
  name: string;
  chosen: string | undefined;
  keepsInput?: boolean;
  /** The code of this form is loaded when the chip is opened. */
  children: (close: () => void) => ReactNode;
}
export const FilterChip = ({ name, chosen, keepsInput = true, children }: Props) => {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={filterChip(chosen !== undefined)}
      >
        {chosen ?? name}
      </button>
      <Dialog open={open} onClose={close} title={name} keepsInput={keepsInput}>
        <Suspense>{children(close)}</Suspense>
      </Dialog>
    </>
  );
};
