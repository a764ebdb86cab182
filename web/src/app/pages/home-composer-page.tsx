import { HomeComposer } from '../../features/admin/home/home-composer.tsx';
import { HomeSections } from '../../features/home/home-sections.tsx';

/** The back office composes the home page out of the very blocks that visitors see. */
export const HomeComposerPage = () => <HomeComposer show={(sections) => <HomeSections sections={sections} />} />;
