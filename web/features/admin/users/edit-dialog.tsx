import { type StaffUser, updateUserData } from '@rush/contract/admin-accounts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { endUserSessions } from '#calls/admin-accounts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { FAILED } from '../parts/field-problems.ts';
import { ResourceForm } from '../parts/resource-form.tsx';
import { StaffDialog } from '../parts/staff-dialog.tsx';
import { EditFields } from './edit-fields.tsx';
import { EraseUser } from './erase-user.tsx';
import { draftOfUser } from './user-draft.ts';

/** The editor closes this long after a success (ADM-1). */
const CLOSE_AFTER_MS = 2000;

/** Never overwrites a colleague's newer change. */
export function EditDialog({ user, onClose }: { user: StaffUser; onClose: () => void }) {
  const queries = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(onClose, CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSaved, onClose]);
  return (
    <StaffDialog title={`Edit: ${user.name || user.userid}`} description={user.userid} onClose={onClose}>
      <ResourceForm
        definition={updateUserData}
        initial={() => draftOfUser(user)}
        inputOf={(draft) => ({
          body: {
            ...draft,
            password: draft.password || undefined,
            staffRole: draft.role === 'admin' ? draft.staffRole : null,
            userid: user.userid,
            _id: user._id,
            version: user.version,
          },
        })}
        failed="Failed to update user."
        network={FAILED}
        isOnce
        onCancel={onClose}
        saidOf={({ message }) => message}
        onSaved={async () => {
          setSaved(true);
          await queries.invalidateQueries({ queryKey: ['mine', 'admin'] });
        }}
      >
        {(fields) => (
          <>
            <EditFields {...fields} isStaff={user.role === 'admin'} />
            <EndSessions userId={user._id} />
            {user.role !== 'admin' && <EraseUser userId={user._id} />}
          </>
        )}
      </ResourceForm>
    </StaffDialog>
  );
}

function EndSessions({ userId }: { userId: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(endUserSessions, { params: { id: userId }, body: {} }),
    onSuccess: ({ message }) => toast('success', message),
    onError: () => toast('error', FAILED),
  });
  return (
    <Button variant="danger" size="sm" busy={isPending} onClick={() => mutate()}>
      Sign out everywhere
    </Button>
  );
}
