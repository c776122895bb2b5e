import type { StaffUser } from '@rush/contract/admin-accounts.ts';
import { DialogButton } from '../parts/staff-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { TopUpDialog } from './top-up-dialog.tsx';

/** For owners. @param props.of the user's name, in lists */
export function UserButtons({ user, of }: { user: StaffUser; of?: string }) {
  return (
    <>
      <DialogButton label="Top-Up" of={of} variant="outline" className="whitespace-nowrap">
        {(close) => <TopUpDialog user={user} onClose={close} />}
      </DialogButton>
      <DialogButton label="Edit" of={of} variant={of ? 'ghost' : 'outline'}>
        {(close) => <EditDialog user={user} onClose={close} />}
      </DialogButton>
    </>
  );
}
