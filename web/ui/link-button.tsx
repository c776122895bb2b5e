import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './button.tsx';
import { cx } from './class-names.ts';

export const LinkButton = createLink(
  ({ variant, size, wide, className, ...link }: ButtonLook & ComponentProps<'a'>) => (
    <a {...link} className={cx(buttonClass({ variant, size, wide }), className)} />
  ),
);
