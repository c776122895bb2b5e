import { useEffect, useSyncExternalStore } from 'react';
import { useText } from '../text/catalogue.ts';
import { shellText } from '../text/en/shell.ts';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export type ToastTone = 'success' | 'error' | 'warning' | 'info';

interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
  durationMs: number;
}

const TOAST_MS = 3000;
const NO_TOASTS: readonly Toast[] = [];
let toasts: readonly Toast[] = NO_TOASTS;
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

export function toast(tone: ToastTone, text: string, durationMs = TOAST_MS) {
  lastId += 1;
  setToasts([...toasts.filter((item) => item.text !== text), { id: lastId, tone, text, durationMs }]);
}

function dismiss(id: number) {
  setToasts(toasts.filter((item) => item.id !== id));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const TONES: Record<ToastTone, { icon: IconName; edge: string }> = {
  success: { icon: 'check', edge: 'border-l-success text-success' },
  error: { icon: 'warn', edge: 'border-l-danger text-danger' },
  warning: { icon: 'warn', edge: 'border-l-warning text-warning' },
  info: { icon: 'info', edge: 'border-l-info text-info' },
};

export function ToastArea() {
  const visible = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NO_TOASTS,
  );
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed top-3 right-3 z-[60] grid w-[min(24rem,calc(100vw-1.5rem))] gap-2"
    >
      {visible.map((item) => (
        <ToastCard key={item.id} toast={item} />
      ))}
    </div>
  );
}

function ToastCard({ toast: { id, tone, text, durationMs } }: { toast: Toast }) {
  const { close } = useText(shellText);
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs]);
  const { icon, edge } = TONES[tone];
  return (
    <div
      className={cx(
        'pointer-events-auto flex animate-rise items-start gap-3 border border-l-4 bg-raised pl-3 shadow-lift',
        edge,
      )}
    >
      <Icon name={icon} className="mt-3" />
      <p className="min-w-0 flex-1 py-2.5 font-medium text-foreground">{text}</p>
      <IconButton label={close} onClick={() => dismiss(id)}>
        <Icon name="close" className="size-4" />
      </IconButton>
    </div>
  );
}
