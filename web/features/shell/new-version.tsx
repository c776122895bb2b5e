import { useText } from '../../text/catalogue.ts';
import { offlineText } from '../../text/en/offline.ts';
import { Button } from '../../ui/button.tsx';
import { ControlIcon } from '../../ui/control-icon.tsx';

export default function NewVersion({ worker }: { worker: ServiceWorker }) {
  const t = useText(offlineText);
  const reload = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
      once: true,
    });
    worker.postMessage('take-over');
  };
  return (
    <div
      role="status"
      className="fixed right-3 bottom-20 left-3 z-40 flex animate-rise items-center gap-3 border border-line-strong bg-raised py-2 pr-2 pl-4 shadow-lift md:right-5 md:bottom-5 md:left-auto"
    >
      <ControlIcon name="refresh" />
      <p className="flex-1 font-medium">{t.newVersion}</p>
      <Button variant="primary" size="sm" onClick={reload}>
        {t.reload}
      </Button>
    </div>
  );
}
