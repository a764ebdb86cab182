import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../../entities/category/categories-query.ts';
import { cx } from '../../shared/lib/cx.ts';

const chip =
  'inline-flex min-h-touch shrink-0 items-center rounded-full border px-4 text-15 whitespace-nowrap transition-colors';

/** On a phone the chips scroll sideways. */
export const CategoryChips = ({ value, onChange }: { value: string; onChange: (category: string) => void }) => {
  const { data } = useQuery(categoriesQuery);
  const names = data?.map(({ name }) => name) ?? ['ALL'];
  const all = names.includes(value) ? names : [...names, value];
  return (
    <fieldset className="bleed no-scrollbar flex gap-2 overflow-x-auto px-[var(--gutter)] py-1">
      <legend className="sr-only">카테고리</legend>
      {['ALL', ...all.filter((name) => name !== 'ALL')].map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === value}
          onClick={() => onChange(name)}
          className={cx(
            chip,
            name === value ? 'border-ink bg-ink text-paper' : 'border-line bg-surface hover:border-ink',
          )}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
};
