import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface Props {
  to: string;
  className: string;
  children: ReactNode;
}

export const SectionLink = ({ to, className, children }: Props) =>
  to.startsWith('/') ? (
    <Link to={to} className={className}>
      {children}
    </Link>
  ) : (
    <a href={to} rel="noopener" className={className}>
      {children}
    </a>
  );
