import { type SetURLSearchParams, useSearchParams } from 'react-router-dom';

/**
 * The query of the address, and how a filter writes it: what is chosen stands on the page before the next
 * event comes, so that of two quick choices the second does not forget the first.
 */
export const useAddressQuery = (): [URLSearchParams, SetURLSearchParams] => {
  const [query, setQuery] = useSearchParams();
  return [query, (next, options) => setQuery(next, { ...options, flushSync: true })];
};
