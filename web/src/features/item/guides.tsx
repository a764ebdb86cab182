import { lazy, Suspense } from 'react';
import { shop } from '../../shared/config/shop.ts';
import { Accordion } from '../../shared/ui/accordion.tsx';

// The guides are closed at first, so their texts are loaded after the visible content.
const GuideText = lazy(() => import('./guide-text.tsx'));

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
