import type { Answer } from '../../shared/api/call-types.ts';

export type HomeSection = Answer<'catalog.home'>['sections'][number];
export type SectionOf<Kind extends HomeSection['kind']> = Extract<HomeSection, { kind: Kind }>;
