import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface Section {
  title: string;
  content: ReactNode;
  open?: boolean;
}

/**
 * Shows sections that open and close independently. The sections are `details` elements, so that the browser's search
 * also finds text in closed sections.
 */
export const Accordion = ({ sections }: { sections: readonly Section[] }) => (
  <div className="border-t border-line">
    {sections.map(({ title, content, open }) => (
      <details key={title} open={open} className="group border-b border-line">
        <summary className="ring-inside flex min-h-control list-none items-center justify-between gap-3 py-3 text-15 font-medium">
          {title}
          <Icon name="down" className="size-icon-sm transition-transform group-open:rotate-180" />
        </summary>
        <div className="pb-6 text-15 text-ink-2">{content}</div>
      </details>
    ))}
  </div>
);
