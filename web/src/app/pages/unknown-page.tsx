import { lazy, Suspense } from 'react';
import { CategoryLinks } from '../../entities/category/category-links.tsx';
import NotFoundView, { type NotFound } from '../../shared/routes/not-found-view.tsx';

const Elsewhere = lazy(() => import('../../entities/item/elsewhere.tsx'));

/**
 * The page for an unknown address, or for an item that is no longer sold. It suggests other items and categories, which
 * would move if the view above them came later.
 */
const UnknownPage = (props: NotFound) => (
  <>
    <NotFoundView {...props} />
    <div className="page pb-28">
      <Suspense>
        <Elsewhere>
          <CategoryLinks />
        </Elsewhere>
      </Suspense>
    </div>
  </>
);
export default UnknownPage;
