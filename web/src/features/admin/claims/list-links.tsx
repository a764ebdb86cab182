import { Link } from 'react-router-dom';
import { cx } from '../../../shared/lib/cx.ts';

interface Props {
  name: string;
  links: readonly (readonly [to: string, text: string])[];
  /** The `to` of the list that is shown now. */
  current: string;
}
export const ListLinks = ({ name, links, current }: Props) => (
  <nav aria-label={name}>
    <ul className="flex flex-wrap gap-2">
      {links.map(([to, text]) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={to === current ? 'page' : undefined}
            className={cx(
              'inline-flex min-h-row items-center rounded-full border px-4 text-13 pointer-coarse:min-h-touch',
              to === current ? 'border-ink bg-ink text-paper' : 'border-line hover:border-ink',
            )}
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
