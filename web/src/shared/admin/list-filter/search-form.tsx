import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

interface Props {
  /** The form's name: 상품 검색. */
  name: string;
  /** What the words are of: 상품명 또는 자체 상품코드. */
  label: string;
  /** The words that the list shows now. */
  q: string;
  /** Whether anything but the words is chosen that could be cleared. */
  chosen?: boolean;
  onSearch: (q: string) => void;
  onClear: () => void;
  /** What is chosen beside the words takes effect at once, with the words as they are typed. */
  children?: (typed: string) => ReactNode;
}

/** The search above a list: words with Enter, cleared by a button. Remount it (`key`) when the list's words change. */
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
