import { useId } from 'react';
import { cx } from '../../../shared/lib/cx.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import type { Hit } from './search-query.ts';
import { useSearch } from './use-search.ts';

const Row = ({ hit, id, active, onGo }: { hit: Hit; id: string; active: boolean; onGo: () => void }) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the field that owns the list has the keys
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which points here
  <div
    id={id}
    role="option"
    aria-selected={active}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onGo}
    className="flex min-h-row cursor-pointer flex-col justify-center px-4 py-2 hover:bg-paper aria-selected:bg-line pointer-coarse:min-h-touch"
  >
    <span className="line-clamp-1 text-13 font-medium tabular-nums">{hit.title}</span>
    {hit.note && <span className="line-clamp-1 text-12 text-ink-2">{hit.note}</span>}
  </div>
);

const nothing = (text: string): string =>
  /^[\d\s-]+$/.test(text) && text.replace(/\D/g, '').length < 4
    ? '전화번호는 숫자 4자리 이상 입력해주세요.'
    : '검색 결과가 없습니다';

interface HitsProps {
  groups: ReturnType<typeof useSearch>['groups'];
  active: Hit | undefined;
  rowId: (hit: Hit) => string;
  onGo: (hit: Hit) => void;
}
const Hits = ({ groups, active, rowId, onGo }: HitsProps) =>
  groups.map(({ title, hits }) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
    <div key={title} role="group" aria-label={title}>
      <p role="presentation" className="px-4 pt-2 pb-1 text-12 font-semibold text-ink-2">
        {title}
      </p>
      {hits.map((hit) => (
        <Row key={hit.id} hit={hit} id={rowId(hit)} active={hit === active} onGo={() => onGo(hit)} />
      ))}
    </div>
  ));

/** `/` focuses the field, the arrow keys choose a hit, and Enter opens the hit. */
export const SearchBox = ({ className }: { className?: string }) => {
  const { field, text, type, press, open, setOpen, groups, active, go, isSettled, error } = useSearch();
  const id = useId();
  const rowId = (hit: Hit): string => `${id}-${hit.id}`;
  return (
    // On a phone, the list opens below the bar and is as wide as the bar.
    <search className={cx('sm:relative', className)}>
      <div className="relative">
        <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-icon-sm text-ink-3" />
        <input
          ref={field}
          role="combobox"
          type="text"
          inputMode="search"
          aria-label="주문, 회원, 상품 검색"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && active ? rowId(active) : undefined}
          aria-keyshortcuts="/"
          placeholder="주문, 회원, 상품 검색"
          autoComplete="off"
          maxLength={60}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          className="min-h-row w-full rounded-sm border border-line-strong bg-surface pr-8 pl-8 text-13 placeholder:text-ink-3 pointer-coarse:min-h-touch"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-2 right-2 hidden rounded-sm border border-line px-2 text-12 text-ink-3 lg:block"
        >
          /
        </span>
      </div>
      {open && (
        <div className="z-floating absolute inset-x-2 top-full max-h-[70dvh] overflow-y-auto rounded-lg border border-line bg-surface py-2 shadow-raised sm:inset-x-0 sm:mt-1">
          <div id={`${id}-list`} role="listbox" aria-label="검색 결과">
            <Hits groups={groups} active={active} rowId={rowId} onGo={go} />
          </div>
          {groups.length === 0 && (
            <p role="status" className="px-4 py-3 text-13 text-ink-2">
              {error ? '검색하는 중 오류가 발생했습니다.' : isSettled ? nothing(text) : '찾고 있습니다…'}
            </p>
          )}
        </div>
      )}
    </search>
  );
};
