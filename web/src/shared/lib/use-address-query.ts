import { type SetURLSearchParams, useSearchParams } from 'react-router-dom';

/**
 * Reads and writes the query of the address. A write is rendered before the next event, so that the second of two quick
 * choices keeps the first choice.
 */
export const useAddressQuery = (): [URLSearchParams, SetURLSearchParams] => {
  const [query, setQuery] = useSearchParams();
  return [query, (next, options) => setQuery(next, { ...options, flushSync: true })];
};
