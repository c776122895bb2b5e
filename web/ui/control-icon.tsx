import { PathIcon, type PathIconProps } from './icon.tsx';

/** Icons that a first visit does not need. They load with the components that use them. */
const DRAWINGS = {
  sun: 'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 1.5V4M12 20v2.5M1.5 12H4M20 12h2.5M4.6 4.6l1.7 1.7M17.7 17.7l1.7 1.7M4.6 19.4l1.7-1.7M17.7 6.3l1.7-1.7',
  moon: 'M20.5 14.5A8.5 8.5 0 0 1 9.5 3.5a8.7 8.7 0 1 0 11 11Z',
  trash: 'M4 6.5h16M9 6V3h6v3M6 6.5 7 21h10l1-14.5M10 10.5v6.5M14 10.5v6.5',
  edit: 'M4 20h4L20 8l-4-4L4 16ZM13.5 6.5l4 4',
  filter: 'M3 5h18M6.5 12h11M10 19h4',
  refresh: 'M20 5v5h-5M4 19v-5h5M19.5 10A8 8 0 0 0 5 8M4.5 14A8 8 0 0 0 19 16',
  eye: 'M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  eyeOff:
    'M4 4l16 16M9.5 5.8A10 10 0 0 1 12 5.5c6.5 0 10 6.5 10 6.5a17 17 0 0 1-3 3.7M6 7.5A16.5 16.5 0 0 0 2 12s3.5 6.5 10 6.5c1.4 0 2.7-.3 3.8-.8',
  copy: 'M8 8h12v13H8ZM16 8V3H4v13h4',
} satisfies Record<string, string>;

export type ControlIconName = keyof typeof DRAWINGS;

export function ControlIcon({ name, ...rest }: { name: ControlIconName } & Omit<PathIconProps, 'path'>) {
  return <PathIcon path={DRAWINGS[name]} {...rest} />;
}
