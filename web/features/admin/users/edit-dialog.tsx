import type { StaffUser } from '@rush/contract/admin-accounts.ts';
import type { StaffRole } from '@rush/contract/roles.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { endUserSessions, updateUserData } from '#calls/admin-accounts';
import { call, isApiError } from '../../../api/client.ts';
import { useText } from '../../../text/catalogue.ts';
import { adminUsersText } from '../../../text/en/admin-users.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { EditFields } from './edit-fields.tsx';
import { EraseUser } from './erase-user.tsx';

/** The editor closes by itself after a success (ADM-1). */
const CLOSE_AFTER_MS = 2000;

export interface UserDraft {
  name: string;
  mobilenumber: string;
  email: string;
  role: StaffUser['role'];
  staffRole: StaffRole;
  verified: boolean;
  isBlocked: boolean;
}

const draftOf = (user: StaffUser): UserDraft => ({
  name: user.name,
  mobilenumber: user.mobilenumber,
  email: user.email,
  role: user.role,
  staffRole: user.staffRole ?? 'support',
  verified: user.verified === 'true',
  isBlocked: user.isBlocked === 'true',
});

/** Changes a user's details, role and flags. A newer change by a colleague is never overwritten. */
export function EditDialog({ user, onClose }: { user: StaffUser; onClose: () => void }) {
  const t = useText(adminUsersText).edit;
  const [draft, setDraft] = useState(() => draftOf(user));
  const { mutate, isPending, isSuccess, error, data } = useUpdate(user, draft);
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(onClose, CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, onClose]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t.title(user.name)}
      description={user.userid}
      closeLabel={t.close}
    >
      <form
        className="grid gap-4 p-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <EditFields draft={draft} onChange={(next) => setDraft({ ...draft, ...next })} />
        <EndSessions userId={user._id} />
        {user.role !== 'admin' && <EraseUser userId={user._id} />}
        {data && (
          <Note tone="success" icon="check" role="status">
            {data.message}
          </Note>
        )}
        {error && (
          <Note tone="danger" icon="warn" role="alert">
            {isApiError(error) && error.status > 0 ? error.message || t.failed : t.network}
          </Note>
        )}
        <div className="grid grid-cols-2 gap-3">
          <Button variant="outline" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={isPending} disabled={isSuccess}>
            {t.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useUpdate(user: StaffUser, draft: UserDraft) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call(updateUserData, {
        body: {
          ...draft,
          staffRole: draft.role === 'admin' ? draft.staffRole : null,
          userid: user.userid,
          _id: user._id,
          version: user.version,
        },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['mine', 'admin'] }),
  });
}

function EndSessions({ userId }: { userId: string }) {
  const t = useText(adminUsersText).edit;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(endUserSessions, { params: { id: userId }, body: {} }),
    onSuccess: ({ message }) => toast('success', message),
    onError: () => toast('error', t.network),
  });
  return (
    <Button variant="danger" size="sm" busy={isPending} onClick={() => mutate()}>
      {t.endSessions}
    </Button>
  );
}
