import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { categoriesQuery } from './categories-query.ts';
import { categoryPath } from './category-link.ts';

export const CategoryLinks = () => {
  const { data = [] } = useQuery(categoriesQuery);
  return (
    <ul aria-label="카테고리" className="flex flex-wrap justify-center gap-2 empty:hidden">
      {data
        .filter(({ name }) => name !== 'ALL')
        .map(({ id, name }) => (
          <li key={id}>
            <Link
              to={categoryPath(name)}
              className="inline-flex min-h-touch items-center rounded-full border border-line bg-surface px-4 text-15 hover:border-ink"
            >
              {name}
            </Link>
          </li>
        ))}
    </ul>
  );
};
