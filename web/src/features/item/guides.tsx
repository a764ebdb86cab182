import { lazy, Suspense } from 'react';
import { Accordion, type Section } from '../../shared/ui/accordion.tsx';

// Closed at first: their texts come after what is seen.
const ShoppingGuide = lazy(async () => ({ default: (await import('./guide-texts.tsx')).ShoppingGuide }));
const LeatherGuide = lazy(async () => ({ default: (await import('./guide-texts.tsx')).LeatherGuide }));

const sections: readonly Section[] = [
  { title: 'SHOPPING GUIDE', content: <ShoppingGuide /> },
  { title: 'LEATHER GUIDE', content: <LeatherGuide /> },
].map(({ title, content }) => ({ title, content: <Suspense>{content}</Suspense> }));

export const Guides = () => <Accordion sections={sections} />;
