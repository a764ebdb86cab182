import { lazy, Suspense } from 'react';
import { CategoryLinks } from '../../entities/category/category-links.tsx';
import { NotFoundPage } from '../../shared/routes/not-found-page.tsx';
import type { NotFound } from '../../shared/routes/not-found-view.tsx';

const Elsewhere = lazy(() => import('../../entities/item/elsewhere.tsx'));

/** An address of the shop that is none, or an item that is sold no more; and where to go on. */
const UnknownPage = (props: NotFound) => (
  <>
    <NotFoundPage {...props} />
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
