import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/states.tsx';

interface Row {
  key: string | number;
  name: ReactNode;
  value: number;
  text: string;
}
interface Props {
  label: string;
  rows: readonly Row[] | undefined;
  empty: string;
}

export const Ranking = ({ label, rows, empty }: Props) => {
  if (rows === undefined) return <Skeleton className="h-28 w-full" />;
  if (rows.length === 0) return <p className="py-4 text-13 text-ink-3">{empty}</p>;
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ol aria-label={label} className="flex flex-col gap-3">
      {rows.map(({ key, name, value, text }) => (
        <li key={key} className="flex flex-col gap-1 text-13">
          <span className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 truncate">{name}</span>
            <span className="shrink-0 font-semibold tabular-nums">{text}</span>
          </span>
          <span aria-hidden="true" className="flex h-1 bg-line">
            <span className="bg-ink-2" style={{ width: `${(value / most) * 100}%` }} />
          </span>
        </li>
      ))}
    </ol>
  );
};
