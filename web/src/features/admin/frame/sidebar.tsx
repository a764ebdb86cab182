import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import {
  awaitedReturnWorkQuery,
  claimWorkQuery,
  failedMessageWorkQuery,
  lowStockWorkQuery,
  orderWorkQuery,
} from '../../../entities/work/work-queries.ts';
import { helpPath } from '../../../shared/admin/page/help-links.ts';
import { rightOfScreen } from '../../../shared/admin/page/screen-rights.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { storedValue } from '../../../shared/lib/stored.ts';
import { useMay } from '../../../shared/session/my-rights.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { adminMenu, type MenuGroup } from './admin-menu.ts';

const closedGroups = storedValue('browser', 'admin:closed-groups', (kept: unknown): kept is string[] =>
  Array.isArray(kept),
);
const link =
  'flex min-h-row items-center rounded-sm px-3 text-13 text-ink-2 hover:bg-paper hover:text-ink pointer-coarse:min-h-touch ' +
  'aria-[current=page]:bg-line aria-[current=page]:font-semibold aria-[current=page]:text-ink';

type Counts = Readonly<Record<string, number | undefined>>;
const useCounts = (may: ReturnType<typeof useMay>): Counts => {
  const reads = { enabled: may('orders.read') };
  const { data: orders } = useQuery({ ...orderWorkQuery, ...reads });
  const { data: claims } = useQuery({ ...claimWorkQuery(), ...reads });
  const { data: returns } = useQuery({ ...awaitedReturnWorkQuery, ...reads });
  const { data: messages } = useQuery({ ...failedMessageWorkQuery, enabled: may('members.read') });
  const { data: lowStock } = useQuery({ ...lowStockWorkQuery, enabled: may('goods.write') });
  return {
    '/admin/packing': orders?.unpacked,
    '/admin/order/manage/PREPARING': orders?.waiting,
    '/admin/payment/claims': claims?.totalElements,
    '/admin/order/returns': returns?.totalElements,
    '/admin/messages': messages?.totalElements,
    '/admin/items/low-stock': lowStock?.totalElements,
  };
};
const Count = ({ of }: { of: number | undefined }) =>
  of !== undefined &&
  of > 0 && (
    <span className="ml-auto rounded-full bg-ink px-2 text-12 font-medium text-paper tabular-nums">
      {formatNumber(of)}
      <span className="sr-only">건</span>
    </span>
  );

const Group = ({
  group: { title, links },
  open,
  active,
  counts,
  onToggle,
}: {
  group: MenuGroup;
  open: boolean;
  active: boolean;
  counts: Counts;
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
              <Count of={counts[to]} />
            </NavLink>
          </li>
        ))}
      </ul>
    )}
  </div>
);

/** The right of each link. No screen has an address without a right. */
const rightsOfLinks = new Map(adminMenu.flatMap(({ links }) => links.map(([to]) => [to, rightOfScreen(to)] as const)));
const menuOf = (may: ReturnType<typeof useMay>): MenuGroup[] =>
  adminMenu
    .map(({ title, links }) => ({
      title,
      links: links.filter(([to]) => {
        const right = rightsOfLinks.get(to);
        return right !== undefined && may(right);
      }),
    }))
    .filter(({ links }) => links.length > 0);

/** This browser stores which groups are closed. */
export const Sidebar = () => {
  const { pathname } = useLocation();
  const [closed, setClosed] = useState(() => closedGroups.read() ?? []);
  const may = useMay();
  const counts = useCounts(may);
  const groups = menuOf(may);
  const menu = useRef<HTMLElement>(null);
  // Scrolls to the current entry in a menu that is longer than the screen. The entries appear once the rights are known.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen has its own entry
  useEffect(() => {
    menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname, groups.length]);
  const toggle = (title: string): void => {
    const next = closed.includes(title) ? closed.filter((other) => other !== title) : [...closed, title];
    closedGroups.write(next);
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
      {groups.map((group) => (
        <Group
          key={group.title}
          group={group}
          open={!closed.includes(group.title)}
          active={group.links.some(([to]) => pathname === to || pathname.startsWith(`${to}/`))}
          counts={counts}
          onToggle={() => toggle(group.title)}
        />
      ))}
      {may('orders.read') && (
        <NavLink to="/admin/security" className={link}>
          내 보안
        </NavLink>
      )}
      <NavLink to={helpPath(pathname)} className={link}>
        도움말
      </NavLink>
    </nav>
  );
};
