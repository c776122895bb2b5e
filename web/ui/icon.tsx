import { cx } from './class-names.ts';

/** Icons for a first visit: one path each on a 24 px grid, with square caps and mitered joins. */
const DRAWINGS = {
  menu: 'M3 6h18M3 12h12M3 18h18',
  close: 'm5 5 14 14M19 5 5 19',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 21 21',
  home: 'M3 11 12 3l9 8M5.5 9.5V21h13V9.5M10 21v-6h4v6',
  wallet: 'M3 6.5V20h18V8H5l14-4v4M16 14h5',
  orders: 'M5 3h14v18l-3.5-2.5L12 21l-3.5-2.5L5 21ZM8.5 8h7M8.5 12.5h7',
  connect: 'M4 14V8h4l8-4v14l-8-4H4ZM8 14v6h3v-5M19.5 9v4',
  support: 'M4 14v-2a8 8 0 0 1 16 0v2M4 13h3v6H4ZM17 13h3v6h-3ZM18.5 19v2H13',
  user: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21v-1.5c0-2.8 3.4-4.5 8-4.5s8 1.7 8 4.5V21',
  dashboard: 'M3.5 3.5h7v9h-7ZM13.5 3.5h7v5h-7ZM13.5 11.5h7v9h-7ZM3.5 15.5h7v5h-7Z',
  shield: 'M12 3 4 6v6c0 4.5 3.3 7.6 8 9 4.7-1.4 8-4.5 8-9V6ZM8.5 12l2.5 2.5L15.5 10',
  refund: 'M4 9h11a5 5 0 0 1 0 10H8M8 4.5 3.5 9 8 13.5',
  exit: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  bolt: 'M13.5 2.5 5 13.5h6l-1 8 8.5-11h-6Z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 6.5V12l4 2.5',
  check: 'm4 12.5 5 5L20 6.5',
  warn: 'M12 3 1.8 20.5h20.4ZM12 10v4.5M12 17v1.2',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v6M12 7v1.3',
  chevronDown: 'm5 9 7 7 7-7',
  arrow: 'M4 12h16M14 6l6 6-6 6',
  external: 'M14 4h6v6M20 4l-9 9M10 5H4v15h15v-6',
  phone:
    'M5 3h4l2 5-2.5 2a12 12 0 0 0 5.5 5.5l2-2.5 5 2v4c0 1.2-1 2-2 2C10.5 20.5 3.5 13.5 3 5c0-1 .8-2 2-2Z',
  mail: 'M3 5h18v14H3ZM3.5 5.5 12 13l8.5-7.5',
  chat: 'M3.5 4h17v12.5H11L6.5 21v-4.5h-3ZM8 8.5h8M8 12h5',
  pin: 'M12 21.5s7-6.6 7-12a7 7 0 0 0-14 0c0 5.4 7 12 7 12ZM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  ticket: 'M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4ZM14 6v2M14 11v2M14 16v2',
  gift: 'M3.5 8h17v4h-17ZM5 12h14v9H5ZM12 8v13M12 8C9 8 7 7 7 5.3S8.5 3 9.5 3.5 12 8 12 8ZM12 8c3 0 5-1 5-2.7S15.5 3 14.5 3.5 12 8 12 8Z',
  plus: 'M12 4v16M4 12h16',
  offline:
    'M3 3l18 18M5 12.5a10 10 0 0 1 4-2.3M19 12.5a10 10 0 0 0-3.5-2.2M2 9a15 15 0 0 1 4-2.6M22 9a15 15 0 0 0-11-3.9M8.5 16a5 5 0 0 1 6 0M12 19.5v.500',
  bank: 'M3 9.5 12 4l9 5.5ZM5.5 9.5V18M10 9.5V18M14 9.5V18M18.5 9.5V18M3 20.5h18M4 18h16',
  game: 'M7 7h10c3 0 4.5 4 4.5 8 0 3-2.8 3.5-4.5 1l-1-1.5H8L7 16c-1.7 2.5-4.5 2-4.5-1C2.5 11 4 7 7 7ZM8 9.5v4M6 11.5h4M15 10.5h.100M17.5 12.5h.100',
  shop: 'M4 10v10.5h16V10M3 4h18l1 6H2ZM8 4l-.5 6M16 4l.500 6M12 4v6M9.5 20.5V14h5v6.5',
  download: 'M12 3v12M7 10.5l5 5 5-5M4 20.5h16',
  pause: 'M7 4v16M17 4v16',
  play: 'M6 3.5 20 12 6 20.5Z',
  chart: 'M3 20.5h18M6 17v-5M12 17V4M18 17V8',
  rupee: 'M6 4h12M6 8.5h12M6 4h4a4.5 4.5 0 0 1 0 9H6l8 7.500',
  picture: 'M3 4h18v16H3ZM3 17l6-6 4 4 3-3 5 5M15.5 8.5h.100',
  sliders: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4',
} satisfies Record<string, string>;

export type IconName = keyof typeof DRAWINGS;

export interface PathIconProps {
  path: string;
  className?: string;
  label?: string;
}

export function PathIcon({ path, className, label }: PathIconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={cx('icon', className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={path} />
    </svg>
  );
}

export function Icon({ name, ...rest }: { name: IconName } & Omit<PathIconProps, 'path'>) {
  return <PathIcon path={DRAWINGS[name]} {...rest} />;
}
