import { lazy, Suspense } from 'react';
import { Accordion, type Section } from '../../shared/ui/accordion.tsx';

// Closed at first: their texts come after what is seen.
const GuideText = lazy(() => import('./guide-texts.tsx'));

const sections: readonly Section[] = (['SHOPPING GUIDE', 'LEATHER GUIDE'] as const).map((title) => ({
  title,
  content: (
    <Suspense>
      <GuideText title={title} />
    </Suspense>
  ),
}));

export const Guides = () => <Accordion sections={sections} />;
