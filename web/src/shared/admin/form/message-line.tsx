import { cx } from '../../lib/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Message } from './use-message.ts';

/** Screen readers announce the message at once. */
export const MessageLine = ({ message, className }: { message: Message | undefined; className?: string }) => (
  <p
    role={message?.tone === 'stop' ? 'alert' : 'status'}
    className={cx(
      'flex items-center gap-2 text-13 font-medium empty:hidden',
      message?.tone === 'stop' ? 'text-stop' : 'text-ok',
      className,
    )}
  >
    {message && (
      <>
        <Icon name={message.tone === 'stop' ? 'alert' : 'check'} />
        {message.text}
      </>
    )}
  </p>
);
