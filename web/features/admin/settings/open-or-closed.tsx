import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states.tsx';
import { Panel } from '../parts/panel.tsx';
import { ConfirmDialog } from '../parts/staff-dialog.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { useSaveSettings } from './save-settings.ts';

/** Closing needs a confirmation; opening does not. */
export function OpenOrClosed({ isClosed }: { isClosed: boolean }) {
  const isOwner = useIsOwner();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useSaveSettings(() => setAsking(false));
  return (
    <Panel title="Open or closed">
      <Note tone={isClosed ? 'warning' : 'success'} icon={isClosed ? 'pause' : 'check'}>
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2.5 sm:[&>button]:-my-2">
          {isClosed ? 'The shop is closed for maintenance. Nobody can order or top up.' : 'The shop is open.'}
          {isOwner &&
            (isClosed ? (
              <Button size="sm" busy={isPending} onClick={() => mutate({ 'shop.closed': false })}>
                Open the shop
              </Button>
            ) : (
              <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
                Close for maintenance
              </Button>
            ))}
        </span>
      </Note>
      {isAsking && (
        <ConfirmDialog
          question="Close for maintenance"
          subject="Close the shop? Shoppers can look around; nobody can order or top up until you open it again."
          confirm="Close for maintenance"
          isPending={isPending}
          onConfirm={() => mutate({ 'shop.closed': true })}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}
