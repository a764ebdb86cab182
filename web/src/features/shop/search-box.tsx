import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { IconButton } from '../../shared/ui/button.tsx';
import { controlClass } from '../../shared/ui/control-class.ts';
import { rememberWord } from './recent-words.ts';

const SearchSuggestions = lazy(() => import('./search-suggestions.tsx'));

/**
 * Holds the text of the search field and resets the text when the search changes. The field gets the focus when the
 * visitor came by the search link of the header.
 */
const useSearchText = (value: string) => {
  const [text, setText] = useState(value);
  const box = useRef<HTMLInputElement>(null);
  const { state, key } = useLocation();
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setText(value);
  }
  const sentHere = (state as { search?: boolean } | null)?.search === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of the header's search is a new location
  useEffect(() => {
    if (sentHere) box.current?.focus();
  }, [sentHere, key]);
  return { text, setText, box };
};

export const SearchBox = ({ value, onSearch }: { value: string; onSearch: (q: string) => void }) => {
  const { text, setText, box } = useSearchText(value);
  const [open, setOpen] = useState(false);
  const search = (word: string): void => {
    rememberWord(word);
    setOpen(false);
    onSearch(word);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    search(text.trim());
  };
  return (
    <search
      className="relative block"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
    >
      <form onSubmit={submit} className="relative">
        <input
          ref={box}
          type="search"
          enterKeyHint="search"
          aria-label="상품 검색"
          placeholder="상품 검색"
          autoComplete="off"
          maxLength={50}
          value={text}
          onFocus={() => setOpen(true)}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
          }}
          className={`${controlClass} pr-12 [&::-webkit-search-cancel-button]:hidden`}
        />
        {value && text === value ? (
          <IconButton
            icon="close"
            label="검색어 지우기"
            className="absolute top-px right-px"
            onClick={() => onSearch('')}
          />
        ) : (
          <IconButton type="submit" icon="search" label="검색" className="absolute top-px right-px" />
        )}
      </form>
      {open && (
        <Suspense>
          <SearchSuggestions text={text} onChoose={search} />
        </Suspense>
      )}
    </search>
  );
};
