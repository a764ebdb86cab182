import { config } from '../shared/config/config.ts';
import { Icon } from '../shared/ui/icon.tsx';

const address = (): string => {
  const { chatUrl, company } = config();
  return chatUrl || (company.email ? `mailto:${company.email}` : '/notice');
};

/** The floating way to ask a person; above the bottom bar where there is one. */
export const ChatLink = () => (
  <aside aria-label="상담">
    <a
      href={address()}
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
