import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from './icon.tsx';

interface ToastMessage {
  id: number;
  text: string;
  icon: IconName;
  link: { to: string; text: string } | undefined;
}
/** The documents prescribe 3 s for messages. */
const shownMs = 3_000;
let messages: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const change = (next: readonly ToastMessage[]): void => {
  messages = next;
  for (const listener of listeners) listener();
};

/**
 * Shows a message for 3 s without interrupting the visitor. With the default icon, a tick, the message reports a
 * success. A toast must never be the only report of an error.
 */
export const toast = (text: string, icon: IconName = 'check', link?: ToastMessage['link']): void => {
  lastId += 1;
  const id = lastId;
  change([...messages, { id, text, icon, link }]);
  setTimeout(() => change(messages.filter((message) => message.id !== id)), shownMs);
};

export const removeToasts = (): void => change([]);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const current = (): readonly ToastMessage[] => messages;

export const ToastHost = () => {
  const shown = useSyncExternalStore(subscribe, current, current);
  return (
    <div
      role="status"
      className="z-toast pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-bar)+1.5rem)] flex flex-col items-center gap-2"
    >
      {shown.map(({ id, text, icon, link }) => (
        <p
          key={id}
          className="flex animate-enter items-center gap-2 rounded-lg bg-ink px-4 py-3 text-15 text-paper shadow-raised"
        >
          <Icon name={icon} />
          {text}
          {link && (
            <Link
              to={link.to}
              className="pointer-events-auto -my-3 ml-2 inline-flex min-h-touch min-w-touch items-center justify-center underline underline-offset-4"
            >
              {link.text}
            </Link>
          )}
        </p>
      ))}
    </div>
  );
};
