import type { ReactNode } from 'react';
import { useText } from '../text/catalogue.ts';
import { fieldsText } from '../text/en/fields.ts';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

interface StateProps {
  icon?: IconName;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
}

function State({ icon, title, text, action, role }: StateProps & { role?: 'alert' }) {
  return (
    <div role={role} className="grid justify-items-center gap-3 px-4 py-12 text-center">
      {icon && (
        <span className="grid size-14 place-items-center border border-line-strong">
          <Icon name={icon} className="size-7" />
        </span>
      )}
      <p className="display text-2xl">{title}</p>
      {text && <p className="max-w-sm text-muted">{text}</p>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

export function EmptyState(props: StateProps) {
  return <State icon="ticket" {...props} />;
}

export function ErrorState({ onRetry, ...props }: StateProps & { onRetry?: () => unknown }) {
  const { retry } = useText(fieldsText);
  const action = onRetry && <Button onClick={() => void onRetry()}>{retry}</Button>;
  return <State icon="warn" role="alert" action={action} {...props} />;
}

type NoteTone = 'warning' | 'danger' | 'success' | 'info' | 'plain';

const NOTES: Record<NoteTone, string> = {
  warning: 'border-l-warning bg-warning-fill text-foreground [&>svg]:text-warning',
  danger: 'border-l-danger bg-danger-fill text-foreground [&>svg]:text-danger',
  success: 'border-l-success bg-success-fill text-foreground [&>svg]:text-success',
  info: 'border-l-info bg-info-fill text-foreground [&>svg]:text-info',
  plain: 'border-l-line-strong bg-raised text-foreground [&>svg]:text-muted',
};

const NOTE_ICONS: Record<NoteTone, IconName> = {
  warning: 'warn',
  danger: 'warn',
  success: 'check',
  info: 'info',
  plain: 'info',
};

interface NoteProps {
  tone?: NoteTone;
  icon?: IconName;
  role?: 'alert' | 'status';
  /** Shown next to the text, or below it on phones. */
  action?: ReactNode;
  children: ReactNode;
}

export function Note({ tone = 'plain', icon = NOTE_ICONS[tone], role, action, children }: NoteProps) {
  return (
    <div role={role} className={`flex items-start gap-2.5 border-l-4 px-3 py-2.5 text-sm ${NOTES[tone]}`}>
      <Icon name={icon} className={cx('mt-px size-5', action ? 'sm:self-center' : null)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2.5">
        <div className="min-w-0 flex-1 basis-52">{children}</div>
        {action}
      </div>
    </div>
  );
}
