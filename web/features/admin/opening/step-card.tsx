import type { OpeningStep } from '@rush/contract/admin-opening.ts';
import type { ReactNode } from 'react';
import { adminOpeningText as t } from '../../../text/admin/opening.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';

const TONES: Record<OpeningStep['state'], Tone> = {
  done: 'success',
  open: 'warning',
  failed: 'danger',
  optional: 'plain',
};

/** One step: its name and state, what is known of it, and what can be done. */
export function StepCard({
  title,
  state,
  actions,
  children,
}: {
  title: string;
  state: OpeningStep['state'];
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="grid gap-2.5 bg-raised p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 text-lg font-bold [overflow-wrap:anywhere]">{title}</h3>
        <StatusPill tone={TONES[state]}>{t.states[state]}</StatusPill>
      </div>
      <div className="grid max-w-prose gap-2 text-sm [overflow-wrap:anywhere]">{children}</div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </li>
  );
}

/** What is typed in a shell, or a variable: the same in every language. */
export function Code({ children }: { children: string }) {
  return (
    <code
      translate="no"
      lang="en"
      className="w-fit max-w-full bg-sunken px-1.5 py-0.5 font-mono text-[0.8125rem]"
    >
      {children}
    </code>
  );
}

export function Variables({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {names.map((name) => (
        <li key={name} className="max-w-full">
          <Code>{name}</Code>
        </li>
      ))}
    </ul>
  );
}
