import type { ReactNode } from 'react';
import { Section } from '../../../shared/admin/page/section.tsx';

type DescriptionItem = readonly [name: string, value: ReactNode];

export const DescriptionBox = ({ title, facts: items }: { title: string; facts: readonly DescriptionItem[] }) => (
  <Section title={title}>
    <dl className="flex flex-col gap-2 text-13">
      {items.map(([name, value]) => (
        <div key={name} className="flex gap-4">
          <dt className="w-18 shrink-0 text-ink-3">{name}</dt>
          <dd className="min-w-0 flex-1 tabular-nums">{value === null || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  </Section>
);
