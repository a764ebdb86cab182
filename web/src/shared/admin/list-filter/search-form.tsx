import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

interface Props {
  name: string;
  label: string;
  /** The search words of the list that is shown now. */
  q: string;
  /** True when a filter other than the words is set and can be cleared. */
  chosen?: boolean;
  onSearch: (q: string) => void;
  onClear: () => void;
  /** Renders further filters. A filter takes effect at once, together with the words typed so far. */
  children?: (typed: string) => ReactNode;
}

/**
 * Shows the search above a list. Enter searches, and a button clears the words. Give the form a new `key` when the
 * words of the list change.
 */
export const SearchForm = ({ name, label, q, chosen = false, onSearch, onClear, children }: Props) => {
  const [typed, setTyped] = useState(q);
  return (
    <search>
      <form
        noValidate
        aria-label={name}
        className="flex flex-wrap items-end gap-3 rounded-sm border border-line bg-surface px-4 py-3"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <TextField
          label={label}
          type="search"
          data-search=""
          maxLength={50}
          className="min-w-sidebar flex-1"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {children?.(typed.trim())}
        <div className="flex gap-2">
          <Button type="submit" size="sm" className="sm:min-h-control">
            검색
          </Button>
          <Button
            size="sm"
            variant="secondary"
            className="sm:min-h-control"
            disabled={!chosen && q === '' && typed === ''}
            onClick={() => {
              setTyped('');
              onClear();
            }}
          >
            초기화
          </Button>
        </div>
      </form>
    </search>
  );
};
