import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { categoriesQuery } from '../entities/category/categories-query.ts';
import { categoryPath } from '../entities/category/category-link.ts';

export const MenuCategories = () => {
  const { data = [] } = useQuery(categoriesQuery);
  const names = data.map(({ name }) => name).filter((name) => name !== 'ALL');
  if (names.length === 0) return null;
  return (
    <ul aria-label="카테고리" className="grid grid-cols-2 gap-x-4 border-b border-line py-2">
      {names.map((name) => (
        <li key={name}>
          <Link to={categoryPath(name)} className="flex min-h-touch items-center text-15 text-ink-2 hover:text-clay">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
};
