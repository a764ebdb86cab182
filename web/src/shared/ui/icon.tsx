import { cx } from '../lib/cx.ts';

const paths = {
  menu: 'M3 6h18M3 12h18M3 18h18',
  close: 'M5 5l14 14M19 5L5 19',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16.200 16.200L21 21',
  bag: 'M5 8h14l1 13H4L5 8zM8.500 8V6.500a3.500 3.500 0 0 1 7 0V8',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c.6-4 3.800-6 8-6s7.400 2 8 6',
  heart:
    'M12 20.500C5 15.800 3 12.500 3 9.200 3 6.600 5 4.500 7.500 4.500c1.900 0 3.500 1 4.500 2.700 1-1.700 2.600-2.700 4.500-2.700C19 4.500 21 6.600 21 9.200c0 3.300-2 6.600-9 11.300z',
  star: 'M12 3l2.800 5.700 6.200.9-4.500 4.400 1.100 6.200L12 17.300 6.400 20.200l1.100-6.200L3 9.600l6.200-.9L12 3z',
  left: 'M15 4l-8 8 8 8',
  right: 'M9 4l8 8-8 8',
  down: 'M4 9l8 8 8-8',
  up: 'M4 16l8-8 8 8',
  plus: 'M12 4v16M4 12h16',
  minus: 'M4 12h16',
  check: 'M4 12.500l5.500 5.500L20 6.500',
  alert: 'M12 3.500L2.500 20.500h19L12 3.500zM12 10v5M12 17.500v.5',
  chat: 'M4 4.500h16v12h-9l-5 4v-4H4v-12zM8 9h8M8 12.500h5',
  photo: 'M3.500 5h17v14h-17V5zM3.500 16l5-5 4.500 4.500 2.500-2.500 5 5M15.500 9.500v.1',
  trash: 'M4 6.500h16M9 6.500V4h6v2.500M6 6.500L7 20.500h10l1-14',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  filter: 'M3 6h18M6 12h12M10 18h4',
  edit: 'M4 20l1-4.500L16.500 4 20 7.500 8.500 19 4 20z',
  download: 'M12 4v11M7 10.500l5 5 5-5M4 20h16',
  upload: 'M12 16V5M7 9.500l5-5 5 5M4 20h16',
  grip: 'M8.500 6h1M14.500 6h1M8.500 12h1M14.500 12h1M8.500 18h1M14.500 18h1',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.500 1.500h-15L6 17zM10 21h4',
} as const;
export type IconName = keyof typeof paths;

/**
 * A drawing with lines of 1.5 px. The icon is decorative, because the text beside the icon or the button's label
 * carries the meaning.
 */
export const Icon = ({ name, className, filled }: { name: IconName; className?: string; filled?: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className={cx('size-icon shrink-0', className)}
    fill={filled ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinejoin="round"
    strokeLinecap="round"
  >
    <path d={paths[name]} />
  </svg>
);
