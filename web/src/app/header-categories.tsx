import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { categoriesQuery } from '../entities/category/categories-query.ts';
import { categoryPath } from '../entities/category/category-link.ts';

/** The number of categories that fit in one line beside the brand. The SHOP screen lists all of them. */
const mostInHeader = 6;

const HeaderCategories = () => {
  const { data = [] } = useQuery(categoriesQuery);
  const { pathname, search } = useLocation();
  const shown = pathname === '/shop' ? new URLSearchParams(search).get('category') : null;
  const names = data.map(({ name }) => name).filter((name) => name !== 'ALL');
  if (names.length === 0) return null;
  return (
    <nav aria-label="카테고리" className="hidden min-w-0 gap-4 overflow-hidden border-l border-line pl-6 xl:flex">
      {names.slice(0, mostInHeader).map((name) => (
        <Link
          key={name}
          to={categoryPath(name)}
          aria-current={name === shown ? 'page' : undefined}
          className="inline-flex min-h-touch items-center text-13 whitespace-nowrap text-ink-2 hover:text-clay aria-[current=page]:text-clay"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
};
export default HeaderCategories;
