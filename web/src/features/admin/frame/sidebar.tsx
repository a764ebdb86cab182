import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { cx } from '../../../shared/lib/cx.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { adminMenu, type MenuGroup } from './admin-menu.ts';

const closedName = 'admin:closed-groups';
const readClosed = (): readonly string[] => {
  try {
    return JSON.parse(localStorage.getItem(closedName) ?? '[]');
  } catch {
    return [];
  }
};
const link =
  'flex min-h-row items-center rounded-sm px-3 text-13 text-ink-2 hover:bg-paper hover:text-ink pointer-coarse:min-h-touch ' +
  'aria-[current=page]:bg-line aria-[current=page]:font-semibold aria-[current=page]:text-ink';

const Group = ({
  group: { title, links },
  open,
  active,
  onToggle,
}: {
  group: MenuGroup;
  open: boolean;
  active: boolean;
  onToggle: () => void;
}) => (
  <div>
    <button
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      className={cx(
        'flex min-h-row w-full items-center justify-between rounded-sm px-3 text-13 hover:bg-paper pointer-coarse:min-h-touch',
        active ? 'font-semibold text-clay' : 'font-medium',
      )}
    >
      {title}
      <Icon name={open ? 'up' : 'down'} className="size-icon-sm text-ink-3" />
    </button>
    {open && (
      <ul className="mb-2 ml-3 border-l border-line pl-2">
        {links.map(([to, text]) => (
          <li key={to}>
            <NavLink to={to} end={links.some(([other]) => other.startsWith(`${to}/`))} className={link}>
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    )}
  </div>
);

/** The menu of the back office; which groups are open is kept in this browser. */
export const Sidebar = () => {
  const { pathname } = useLocation();
  const [closed, setClosed] = useState(readClosed);
  const menu = useRef<HTMLElement>(null);
  // A menu longer than the screen shows where one is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen has its own entry
  useEffect(() => {
    menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  const toggle = (title: string): void => {
    const next = closed.includes(title) ? closed.filter((other) => other !== title) : [...closed, title];
    localStorage.setItem(closedName, JSON.stringify(next));
    setClosed(next);
  };
  return (
    <nav ref={menu} aria-label="관리자 메뉴" className="flex flex-col gap-1">
      <Link to="/" className={link}>
        쇼핑몰 홈
      </Link>
      <NavLink to="/admin" end className={link}>
        관리자 홈
      </NavLink>
      {adminMenu.map((group) => (
        <Group
          key={group.title}
          group={group}
          open={!closed.includes(group.title)}
          active={group.links.some(([to]) => pathname === to || pathname.startsWith(`${to}/`))}
          onToggle={() => toggle(group.title)}
        />
      ))}
    </nav>
  );
};
