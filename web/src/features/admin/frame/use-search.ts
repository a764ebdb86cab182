import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMay } from '../../../shared/session/my-rights.ts';
import { type Hit, searchQuery } from './search-query.ts';

/** The pause in typing before the search is sent, in ms. */
const quietMs = 200;

const useQuiet = (text: string): string => {
  const [quiet, setQuiet] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text.trim()), quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  return quiet;
};
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select') !== null;

/** Calls `focus` on `/`, except while the operator types in a field or a dialog is open. */
const useSlash = (focus: () => void): void => {
  const press = useEffectEvent((event: KeyboardEvent | globalThis.KeyboardEvent): void => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('[data-overlay], [role=alertdialog]') !== null) return;
    event.preventDefault();
    focus();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};

export const useSearch = () => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const q = useQuiet(text);
  const may = useMay();
  const scope = { persons: may('members.read'), goods: may('goods.write') };
  const { data, isFetching, error } = useQuery(searchQuery(q, scope));
  const groups = data?.filter(({ hits }) => hits.length > 0) ?? [];
  const hits = groups.flatMap((group) => group.hits);
  const active = hits[Math.min(at, hits.length - 1)];
  useSlash(() => field.current?.focus());

  const close = (): void => {
    setOpen(false);
    setText('');
    field.current?.blur();
  };
  const go = (hit: Hit | undefined): void => {
    if (hit === undefined) return;
    close();
    void navigate(hit.to);
  };
  const type = (typed: string): void => {
    setText(typed);
    setAt(0);
    setOpen(true);
  };
  const isSettled = text.trim() === q && !isFetching;
  /**
   * Opens the active hit. While the hits load, waits for them and opens the first hit. Opens nothing when the text has
   * changed or the field has lost the focus meanwhile. Ignores a failure, because the list reads the same query and
   * shows the failure.
   */
  const enter = async (): Promise<void> => {
    const wanted = text.trim();
    if (wanted === '' || isSettled) return go(active);
    const found = await queryClient.fetchQuery(searchQuery(wanted, scope)).catch(() => []);
    const isWanted = document.activeElement === field.current && field.current?.value.trim() === wanted;
    if (isWanted) go(found.flatMap((group) => group.hits)[0]);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0)
      setAt((Math.min(at, hits.length - 1) + step + hits.length) % hits.length);
    else if (event.key === 'Enter') void enter();
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };
  return { field, text, type, press, open: open && q !== '', setOpen, groups, active, go, isSettled, error };
};
