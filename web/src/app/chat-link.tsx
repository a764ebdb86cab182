import { useLocation } from 'react-router-dom';
import { config } from '../shared/config/config.ts';
import { Icon } from '../shared/ui/icon.tsx';

/** Screens of forms and amounts: nothing floats over them. The footer leads to the same chat. */
const working = /^\/(user|order|payment|waiting|notice\/upload)(\/|$)|^\/payment-redirect/;

/** The floating way to ask a person, where the shop has a chat; above the bottom bar where there is one. */
const ChatLink = () => {
  const { chatUrl } = config();
  const { pathname } = useLocation();
  if (!chatUrl || working.test(pathname)) return null;
  return (
    <aside aria-label="상담">
      <a
        href={chatUrl}
        target="_blank"
        rel="noreferrer"
        aria-label="채팅 상담 (새 창)"
        title="채팅 상담"
        className="z-floating fixed right-4 bottom-[calc(var(--bottom-bar)+1rem)] inline-flex size-control items-center justify-center rounded-full bg-ink text-paper shadow-raised transition-colors hover:bg-ink-2"
      >
        <Icon name="chat" />
      </a>
    </aside>
  );
};
export default ChatLink;
