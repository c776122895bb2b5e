import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button.tsx';
import { cx } from './class-names.ts';

interface LinkButtonProps extends ButtonLook, ComponentProps<'a'> {
  label?: ReactNode;
}

export const LinkButton = createLink(
  ({ variant, size, wide, className, label, children = label, ...link }: LinkButtonProps) => (
    <a {...link} className={cx(buttonClass({ variant, size, wide }), className)}>
      {children}
    </a>
  ),
);
