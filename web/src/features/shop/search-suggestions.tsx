import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { categoryPath } from '../../entities/category/category-link.ts';
import { itemKeys } from '../../entities/item/keys.ts';
import { call } from '../../shared/api/call.ts';
import { Price } from '../../shared/ui/price.tsx';
import { ResponsiveImage } from '../../shared/ui/responsive-image.tsx';
import { forgetWords, recentWords } from './recent-words.ts';

const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: itemKeys.suggestions(q),
    queryFn: ({ signal }) => call('catalog.suggestions', { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** The delay after the last key before suggestions are requested. */
const typingMs = 150;
const useTyped = (text: string): string => {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : typed;
};

const row = 'flex min-h-touch w-full items-center gap-3 px-4 text-left text-15 hover:bg-paper focus-visible:bg-paper';

const popularQuery = queryOptions({
  queryKey: itemKeys.popularWords,
  queryFn: ({ signal }) => call('catalog.popularWords', { signal }),
  staleTime: 5 * 60_000,
});

const Popular = ({ onChoose }: { onChoose: (word: string) => void }) => {
  const { data } = useQuery(popularQuery);
  if (!data || data.words.length === 0) return null;
  return (
    <section aria-label="인기 검색어" className="py-3 not-first:border-t not-first:border-line">
      <p className="px-4 pb-2 text-13 text-ink-3">인기 검색어</p>
      <ul className="flex flex-wrap gap-2 px-4">
        {data.words.map((word) => (
          <li key={word}>
            <button
              type="button"
              className="min-h-touch rounded-full border border-line px-4 text-15 hover:border-ink"
              onClick={() => onChoose(word)}
            >
              {word}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Recent = ({ onChoose }: { onChoose: (word: string) => void }) => {
  const [words, setWords] = useState(recentWords);
  if (words.length === 0) return null;
  return (
    <section aria-label="최근 검색어" className="py-2">
      <div className="flex items-center justify-between pl-4 text-13 text-ink-3">
        최근 검색어
        <button
          type="button"
          className="min-h-touch px-4 hover:text-ink"
          onClick={() => {
            forgetWords();
            setWords([]);
          }}
        >
          모두 지우기
        </button>
      </div>
      {words.map((word) => (
        <button key={word} type="button" className={row} onClick={() => onChoose(word)}>
          {word}
        </button>
      ))}
    </section>
  );
};

/**
 * Shows the suggestions under the search field: recent and popular words while it is empty, then matching categories
 * and items.
 */
const SearchSuggestions = ({ text, onChoose }: { text: string; onChoose: (word: string) => void }) => {
  const q = useTyped(text.trim());
  const { data } = useQuery(suggestionsQuery(q));
  const box = 'absolute inset-x-0 top-full z-floating mt-1 rounded-sm border border-line bg-surface empty:hidden';
  if (text.trim() === '')
    return (
      <div className={box}>
        <Recent onChoose={onChoose} />
        <Popular onChoose={onChoose} />
      </div>
    );
  if (q === '' || !data || data.items.length + data.categories.length === 0) return null;
  return (
    <section aria-label="추천 검색" className={`${box} py-2`}>
      {data.categories.map((name) => (
        <Link key={name} to={categoryPath(name)} className={row}>
          <span className="text-13 text-ink-3">카테고리</span> {name}
        </Link>
      ))}
      {data.items.map(({ id, title, imageUrl, lowestPrice, priceVaries }) => (
        <Link key={id} to={`/detail/${id}`} className={`${row} py-1`}>
          <span className="w-12 shrink-0">
            <ResponsiveImage src={imageUrl} alt="" sizes="48px" className="rounded-sm" />
          </span>
          <span className="min-w-0 flex-1 truncate">{title}</span>
          <Price won={lowestPrice} from={priceVaries} className="text-13 text-ink-2" />
        </Link>
      ))}
    </section>
  );
};
export default SearchSuggestions;
