import { useState } from 'react';
import { adminSettingsText } from '../../../text/admin/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/states.tsx';
import { Panel } from '../parts/panel.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { useSaveSettings } from './save-settings.ts';

/** Closing is asked twice; opening is not. */
export function OpenOrClosed({ isClosed }: { isClosed: boolean }) {
  const t = adminSettingsText.open;
  const isOwner = useIsOwner();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useSaveSettings(() => setAsking(false));
  return (
    <Panel title={t.title}>
      <Note tone={isClosed ? 'warning' : 'success'} icon={isClosed ? 'pause' : 'check'}>
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2.5 sm:[&>button]:-my-2">
          {isClosed ? t.isClosed : t.isOpen}
          {isOwner &&
            (isClosed ? (
              <Button size="sm" busy={isPending} onClick={() => mutate({ 'shop.closed': false })}>
                {t.reopen}
              </Button>
            ) : (
              <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
                {t.close}
              </Button>
            ))}
        </span>
      </Note>
      <Dialog open={isAsking} onOpenChange={setAsking} title={t.dialog} closeLabel={t.cancel}>
        <div className="grid gap-4 p-4">
          <p>{t.confirm}</p>
          <div className="grid grid-cols-2 gap-3">
            <Button variant="outline" onClick={() => setAsking(false)}>
              {t.cancel}
            </Button>
            <Button variant="danger" busy={isPending} onClick={() => mutate({ 'shop.closed': true })}>
              {t.close}
            </Button>
          </div>
        </div>
      </Dialog>
    </Panel>
  );
}
