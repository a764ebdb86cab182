import type { ReactNode } from 'react';

export interface DescriptionItem {
  name: string;
  value: ReactNode;
}

/** Skips empty values. */
export const DescriptionList = ({ title, items }: { title: string; items: readonly DescriptionItem[] }) => (
  <section aria-label={title} className="flex flex-col gap-3 break-inside-avoid">
    <h2 className="border-b border-ink pb-2 text-17 font-semibold">{title}</h2>
    <dl className="flex flex-col gap-2 text-15">
      {items
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map(({ name, value }) => (
          <div key={name} className="flex gap-4">
            <dt className="w-28 shrink-0 text-ink-3">{name}</dt>
            <dd className="min-w-0 flex-1">{value}</dd>
          </div>
        ))}
    </dl>
  </section>
);
