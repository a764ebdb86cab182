import { Dialog as Radix } from 'radix-ui';
import { type ComponentProps, useEffect, useRef } from 'react';
import { cx } from '../lib/cx.ts';
import { IconButton } from './button.tsx';
import { DialogCloseContext } from './dialog-close-button.tsx';
import type { DialogProps } from './dialog-props.ts';
import { confirm } from './prompts.ts';
import { useReturnFocus } from './use-return-focus.ts';

/**
 * Darkens the page. While this element exists, the page does not scroll (base.css). Radix gets the element by the ref
 * in `rest`, and keeps the element until it has faded out.
 */
const Scrim = ({ open, ...rest }: ComponentProps<'div'> & { open: boolean }) => (
  <div
    {...rest}
    data-overlay=""
    data-state={open ? 'open' : 'closed'}
    aria-hidden="true"
    className="z-dialog fixed inset-0 bg-ink/45 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
  />
);

const positionClasses: Record<NonNullable<DialogProps['position']>, string> = {
  box:
    'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-lg data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out ' +
    'sm:inset-x-auto sm:bottom-auto sm:top-1/2 sm:left-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg sm:w-full ' +
    'sm:data-[state=open]:animate-fade-in sm:data-[state=closed]:animate-fade-out safe-bottom',
  full: 'inset-0 data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out',
  left: 'inset-y-0 left-0 w-[min(20rem,85vw)] data-[state=open]:animate-slide-in data-[state=closed]:animate-slide-out',
};

const lost = '입력한 내용이 저장되지 않습니다. 닫으시겠습니까?';
const stays = '취소를 누르면 이어서 입력할 수 있습니다.';
/**
 * True for fields whose typed text must not be lost without a question. The text of a search and the state of a choice
 * may be lost.
 */
const isTyped = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['search', 'checkbox', 'radio', 'file'].includes(target.type));

/**
 * Renders a modal. The focus stays in the modal and returns on close. Esc or a click beside the modal closes it. When
 * typed text would be lost, the modal asks before it closes.
 */
const DialogBox = (props: DialogProps) => {
  const { open, onClose, title, hideTitle, position = 'box', wide = false, footer, nextFocus, children } = props;
  const { keepsInput = true } = props;
  const focus = useReturnFocus({ next: nextFocus });
  const typed = useRef(false);
  useEffect(() => {
    if (!open) typed.current = false;
  }, [open]);
  const close = async (): Promise<void> => {
    if (keepsInput && typed.current && !(await confirm(lost, stays))) return;
    onClose();
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && void close()}>
      <Radix.Portal>
        <Scrim open={open} />
        <Radix.Content
          aria-describedby={undefined}
          aria-modal="true"
          {...focus}
          onInput={({ target }) => {
            typed.current ||= isTyped(target);
          }}
          className={cx(
            'z-dialog fixed flex flex-col bg-surface shadow-raised outline-none',
            positionClasses[position],
            position === 'box' && (wide ? 'sm:max-w-prose' : 'sm:max-w-dialog'),
          )}
        >
          <div
            className={cx(
              'flex items-center justify-between gap-3 py-1 pr-2 pl-4',
              !hideTitle && 'border-b border-line',
            )}
          >
            <Radix.Title className={cx('text-17 font-semibold', hideTitle && 'sr-only')}>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon="close" label="닫기" className="ml-auto" />
            </Radix.Close>
          </div>
          <DialogCloseContext value={() => void close()}>
            <div className="flex-1 overflow-y-auto p-4">{children}</div>
            {footer && <div className="border-t border-line p-4">{footer}</div>}
          </DialogCloseContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
export default DialogBox;
