import { HomeComposer } from '../../features/admin/home/home-composer.tsx';
import { HomeSections } from '../../features/home/home-sections.tsx';

/** The back office's composer of the home page, which uses the same blocks as the home page itself. */
export const HomeComposerPage = () => <HomeComposer show={(sections) => <HomeSections sections={sections} />} />;
