import { lazy, Suspense } from 'react';
import { shop } from '../../shared/config/shop.ts';
import { Accordion } from '../../shared/ui/accordion.tsx';

// Closed at first: their texts come after what is seen.
const GuideText = lazy(() => import('./guide-text.tsx'));

/** What the shop says beside every item: delivery first, then its goods. */
const Guides = () => {
  const sections = shop().guides.map(({ code, title }) => ({
    title,
    content: (
      <Suspense>
        <GuideText code={code} />
      </Suspense>
    ),
  }));
  return <Accordion sections={sections} />;
};
export default Guides;
