import { useLocation } from 'react-router-dom';
import { shop } from '../shared/config/shop.ts';
import { Icon } from '../shared/ui/icon.tsx';

/**
 * Matches the screens without the floating button. These screens have forms, amounts, or lists with dates at the edge.
 * On these screens the menu and the footer link to the chat.
 */
const working = /^\/(user|order|payment|waiting|notice)(\/|$)|^\/payment-redirect/;

/**
 * Shows the floating button of the chat, if the shop has a chat. The button never covers content. In a wide window it
 * floats in the margin beside the page's column. In a narrower window it stays at the end of the page, where the footer
 * leaves room.
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
