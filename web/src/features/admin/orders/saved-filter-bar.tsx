import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { cx } from '../../../shared/lib/cx.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { readSavedFilters, removeFilter, saveFilter } from './saved-filters.ts';

const listPath = (pathname: string, search: string): string => {
  const query = new URLSearchParams(search);
  query.delete('page');
  const text = query.toString();
  return text === '' ? pathname : `${pathname}?${text}`;
};

/** The saved lists are stored on this device. */
export const SavedFilterBar = ({ filtered }: { filtered: boolean }) => {
  const { pathname, search } = useLocation();
  const path = listPath(pathname, search);
  const [filters, setFilters] = useState(readSavedFilters);
  const [naming, setNaming] = useState(false);
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    if (name === '') return;
    setFilters(saveFilter({ name, path }));
    setNaming(false);
  };
  const isSaved = filters.some((filter) => filter.path === path);
  if (filters.length === 0 && !filtered) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label="저장한 조건" className="contents">
        {filters.map(({ name, path: to }) => (
          <li
            key={name}
            className={cx(
              'flex items-center rounded-full border bg-surface pl-3 text-13',
              to === path ? 'border-ink font-medium' : 'border-line-strong',
            )}
          >
            <Link to={to} aria-current={to === path ? 'page' : undefined} className="hover:underline">
              {name}
            </Link>
            <IconButton
              icon="close"
              label={`저장한 조건 ${name} 지우기`}
              onClick={() => setFilters(removeFilter(name))}
            />
          </li>
        ))}
      </ul>
      {filtered && !isSaved && !naming && (
        <Button variant="quiet" onClick={() => setNaming(true)}>
          이 조건 저장
        </Button>
      )}
      {naming && (
        <form aria-label="조건 저장" className="flex items-center gap-2" onSubmit={save}>
          <TextField label="조건 이름" hideLabel name="name" placeholder="조건 이름" maxLength={20} autoFocus />
          <Button type="submit" size="sm">
            저장
          </Button>
        </form>
      )}
    </div>
  );
};
