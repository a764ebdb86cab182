import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { shop } from '../shared/config/shop.ts';
import { cx } from '../shared/lib/cx.ts';
import { Icon } from '../shared/ui/icon.tsx';

/** Screens of forms and amounts, and lists of dates at the edge: nothing floats over them. Menu and footer lead to the same chat. */
const working = /^\/(user|order|payment|waiting|notice)(\/|$)|^\/payment-redirect/;

const leastScroll = 8;
/** Whether the page was last scrolled down: whoever reads on wants nothing over the text. */
const useScrolledDown = (): boolean => {
  const [down, setDown] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const look = (): void => {
      if (Math.abs(scrollY - last) < leastScroll) return;
      setDown(scrollY > last);
      last = scrollY;
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return down;
};

/**
 * The floating way to ask a person, where the shop has a chat; above the bottom bar where there is one, out of sight
 * while one scrolls down.
 */
const ChatLink = () => {
  const { chatUrl } = shop().profile.contact;
  const { pathname } = useLocation();
  const down = useScrolledDown();
  if (!chatUrl || working.test(pathname)) return null;
  return (
    <aside aria-label="상담">
      <a
        href={chatUrl}
        target="_blank"
        rel="noreferrer"
        aria-label="채팅 상담 (새 창)"
        title="채팅 상담"
        className={cx(
          'z-floating fixed right-4 bottom-[calc(var(--bottom-bar)+1rem)] inline-flex size-control items-center justify-center rounded-full bg-ink text-paper shadow-raised transition-all hover:bg-ink-2',
          down && 'invisible opacity-0',
          // Where there is no wide margin it would lie on an item's words or its options, which scroll by themselves.
          pathname.startsWith('/detail/') && 'max-[1536px]:hidden',
        )}
      >
        <Icon name="chat" />
      </a>
    </aside>
  );
};
export default ChatLink;
