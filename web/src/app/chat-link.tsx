import { useLocation } from 'react-router-dom';
import { shop } from '../shared/config/shop.ts';
import { Icon } from '../shared/ui/icon.tsx';

/** Screens of forms and amounts, and lists of dates at the edge: they keep quiet. Menu and footer lead to the same chat. */
const working = /^\/(user|order|payment|waiting|notice)(\/|$)|^\/payment-redirect/;

/**
 * The floating way to ask a person, where the shop has a chat. It covers nothing: it floats where there is a margin
 * beside the page's column, and in narrower windows stays at the page's end, where the footer leaves room.
 */
const ChatLink = () => {
  const { chatUrl } = shop().profile.contact;
  const { pathname } = useLocation();
  if (!chatUrl || working.test(pathname)) return null;
  return (
    <aside aria-label="상담" className="relative">
      <a
        href={chatUrl}
        target="_blank"
        rel="noreferrer"
        aria-label="채팅 상담 (새 창)"
        title="채팅 상담"
        className="z-floating absolute right-4 bottom-[calc(var(--bottom-bar)+1rem)] inline-flex size-control items-center justify-center rounded-full bg-ink text-paper shadow-raised hover:bg-ink-2 min-[1536px]:fixed"
      >
        <Icon name="chat" />
      </a>
    </aside>
  );
};
export default ChatLink;
