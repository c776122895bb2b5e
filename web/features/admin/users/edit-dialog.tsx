import { type StaffUser, updateUserData } from '@rush/contract/admin-accounts.ts';
import { STAFF_ROLES } from '@rush/contract/roles.ts';
import { useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { useDelayed } from '../../../ui/use-delayed.ts';
import { confirmLeaving } from '../parts/confirm-leaving.ts';
import { FAILED } from '../parts/problems.tsx';
import { ReasonForm } from '../parts/reason-form.tsx';
import { type FieldsProps, ResourceForm } from '../parts/resource-form.tsx';
import { DialogButton, StaffDialog } from '../parts/staff-dialog.tsx';
import { useAction } from '../parts/use-action.ts';

/** Never overwrites a colleague's newer change. Closes two seconds after a save. */
export function EditDialog({ user, onClose }: { user: StaffUser; onClose: () => void }) {
  const [isSaved, setSaved] = useState(false);
  useDelayed(isSaved, onClose);
  const changedRef = useRef(false);
  return (
    <StaffDialog
      title={`Edit: ${user.name || user.userid}`}
      description={user.userid}
      onClose={() => (!changedRef.current || confirmLeaving()) && onClose()}
    >
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
        failure="Failed to update user."
        networkFailure={FAILED}
        isOnce
        changedRef={changedRef}
        onCancel={onClose}
        successOf={({ message }) => message}
        refresh={(queries) => {
          setSaved(true);
          return queries.invalidateQueries({ queryKey: ['mine', 'admin'] });
        }}
      >
        {(fields) => <EditFields {...fields} isStaff={user.role === 'admin'} />}
      </ResourceForm>
      <div className="flex flex-wrap gap-3 border-t pt-4">
        <EndSessions userId={user._id} />
        {user.role !== 'admin' && <EraseUser userId={user._id} />}
      </div>
    </StaffDialog>
  );
}

function EndSessions({ userId }: { userId: string }) {
  const { mutate, isPending } = useAction(() =>
    call('endUserSessions', { params: { id: userId }, body: {} }),
  );
  return (
    <Button variant="danger" size="sm" busy={isPending} onClick={() => mutate()}>
      Sign out everywhere
    </Button>
  );
}

function EraseUser({ userId }: { userId: string }) {
  const [lapse, setLapse] = useState(false);
  const erasure = useAction((reason: string) =>
    call('eraseUser', { params: { id: userId }, body: { reason, lapse } }),
  );
  return (
    <DialogButton label="Erase on request…" variant="danger" size="sm">
      {(close) => (
        <StaffDialog
          title="Erase on the customer’s request"
          description="Signs the customer out now and erases their data after seven days unless they sign in. The ledger is kept, anonymised."
          onClose={close}
        >
          <ReasonForm
            reasonHint="How the customer asked, for the audit log. Leave names and numbers out."
            confirm="Request erasure"
            failure={FAILED}
            variant="danger"
            mutation={{
              ...erasure,
              error: null,
              mutate: (reason) => erasure.mutate(reason, { onSuccess: close }),
            }}
            onCancel={close}
          >
            {() => (
              <CheckField
                label="The customer knows that remaining R-Coins, points and earnings will lapse."
                checked={lapse}
                onChange={({ target }) => setLapse(target.checked)}
              />
            )}
          </ReasonForm>
        </StaffDialog>
      )}
    </DialogButton>
  );
}

const ROLES: readonly UserDraft['role'][] = ['user', 'reseller', 'admin'];

export const STAFF_ROLE_NAMES = { owner: 'Owner', support: 'Support', catalogue: 'Catalogue' } as const;
const STAFF_ROLE_HINTS = {
  owner: 'Everything: money, prices, people, settings.',
  support: 'Views orders and customers and writes notes; can’t move money or change prices.',
  catalogue: 'Products, items and pictures only.',
} as const;

function EditFields({ draft, text, check, isStaff }: FieldsProps<UserDraft> & { isStaff: boolean }) {
  return (
    <>
      <TextField label="Name" maxLength={80} {...text('name')} />
      <TextField label="Mobile No." type="tel" {...text('mobilenumber')} />
      <TextField label="Email" type="email" {...text('email')} />
      <SelectField
        label="Role"
        choices={ROLES.map((role) => ({ value: role, label: role }))}
        {...text('role')}
      />
      {draft.role === 'admin' && (
        <SelectField
          label="Staff role"
          hint={STAFF_ROLE_HINTS[draft.staffRole]}
          choices={STAFF_ROLES.map((role) => ({ value: role, label: STAFF_ROLE_NAMES[role] }))}
          {...text('staffRole')}
        />
      )}
      {(isStaff || draft.role === 'admin') && (
        <TextField
          label="Your own password"
          hint="Needed to change a staff role or how staff sign in. Every owner gets an email."
          type="password"
          autoComplete="current-password"
          {...text('password')}
        />
      )}
      <div>
        <CheckField label="Verified" {...check('verified')} />
        <CheckField
          label={
            <>
              Blocked
              <span className="block text-sm text-muted">
                Signs the customer out everywhere and keeps them out.
              </span>
            </>
          }
          {...check('isBlocked')}
        />
      </div>
    </>
  );
}

const draftOfUser = (user: StaffUser) => ({
  name: user.name,
  mobilenumber: user.mobilenumber,
  email: user.email,
  role: user.role,
  staffRole: user.staffRole ?? ('support' as const),
  verified: user.verified === 'true',
  isBlocked: user.isBlocked === 'true',
  password: '',
});

type UserDraft = ReturnType<typeof draftOfUser>;
