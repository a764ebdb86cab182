import { DeliveryNote } from '../../entities/delivery/delivery-note.tsx';
import { shop } from '../../shared/config/shop.ts';
import { HeroSection } from './hero-section.tsx';
import { ReviewGallery } from './review-gallery.tsx';
import { moreClass } from './section-heading.tsx';
import { SectionLink } from './section-link.tsx';
import type { HomeSection, SectionOf } from './section-types.ts';
import { CategoriesSection, ItemsSection } from './shelf-sections.tsx';
import { StorySection } from './story-section.tsx';

const NoticeSection = ({ section: { text, link } }: { section: SectionOf<'notice'> }) => (
  <section
    aria-label="알림"
    className="flex flex-wrap items-center justify-between gap-x-6 border-y border-line py-2 text-15"
  >
    <p className="py-2">{text}</p>
    {link && (
      <SectionLink to={link.to} className={moreClass}>
        {link.label}
      </SectionLink>
    )}
  </section>
);

const Section = ({ section, first, mirrored }: { section: HomeSection; first: boolean; mirrored: boolean }) => {
  switch (section.kind) {
    case 'hero':
      return <HeroSection section={section} first={first} mirrored={mirrored} />;
    case 'story':
      return <StorySection section={section} mirrored={mirrored} />;
    case 'new-arrivals':
    case 'best':
      return <ItemsSection section={section} />;
    case 'categories':
      return <CategoriesSection section={section} />;
    case 'reviews':
      return <ReviewGallery section={section} />;
    case 'notice':
      return <NoticeSection section={section} />;
    default:
      // A newer version of the shop may send an unknown kind during an upgrade.
      return null;
  }
};

const isPictured = ({ kind }: HomeSection): boolean => kind === 'hero' || kind === 'story';

const hasPrices = (section: HomeSection): boolean => 'items' in section && section.items.length > 0;

/** Shows the blocks of the home page in order. Every second image is on the right. */
export const HomeSections = ({ sections }: { sections: readonly HomeSection[] }) => (
  <div className="page flex flex-col gap-18 pt-4 pb-28 lg:gap-28 lg:pt-8">
    <h1 className="sr-only">{shop().profile.names.full}</h1>
    {sections.map((section, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no name, and none of them holds a state
      <div key={`${section.kind} ${index}`} className="flex flex-col gap-4">
        {index === 0 && sections.some(hasPrices) && <DeliveryNote className="text-right" />}
        <Section
          section={section}
          first={index === 0}
          mirrored={sections.slice(0, index).filter(isPictured).length % 2 === 1}
        />
      </div>
    ))}
  </div>
);
