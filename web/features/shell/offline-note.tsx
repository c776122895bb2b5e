import { useSyncExternalStore } from 'react';
import { useText } from '../../text/catalogue.ts';
import { shellText } from '../../text/en/shell.ts';
import { Icon } from '../../ui/icon.tsx';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function OfflineNote() {
  const t = useText(shellText);
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-warning-fill px-4 py-2 text-sm font-semibold text-warning">
          <Icon name="offline" />
          {t.offline}
        </p>
      )}
    </div>
  );
}
