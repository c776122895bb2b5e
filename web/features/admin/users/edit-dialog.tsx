import { type StaffUser, updateUserData } from '@rush/contract/admin-accounts.ts';
import { readReason } from '@rush/contract/reason.ts';
import { STAFF_ROLES } from '@rush/contract/roles.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endUserSessions } from '#calls/admin-accounts';
import { eraseUser } from '#calls/personal-data';
import { call } from '../../../api/client.ts';
import { explainError } from '../../../api/refusal-of.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/states.tsx';
import { useDelayed } from '../../../ui/use-delayed.ts';
import { FAILED, ProblemNote } from '../parts/problems.tsx';
import { type FieldsProps, ResourceForm } from '../parts/resource-form.tsx';
import { StaffDialog } from '../parts/staff-dialog.tsx';
import { useAction } from '../parts/use-action.ts';

/** Never overwrites a colleague's newer change. Closes two seconds after a success (ADM-1). */
export function EditDialog({ user, onClose }: { user: StaffUser; onClose: () => void }) {
  const [isSaved, setSaved] = useState(false);
  useDelayed(isSaved, onClose);
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
        refresh={(queries) => {
          setSaved(true);
          return queries.invalidateQueries({ queryKey: ['mine', 'admin'] });
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
  const { mutate, isPending } = useAction(() => call(endUserSessions, { params: { id: userId }, body: {} }));
  return (
    <Button variant="danger" size="sm" busy={isPending} onClick={() => mutate()}>
      Sign out everywhere
    </Button>
  );
}

function EraseUser({ userId }: { userId: string }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [lapse, setLapse] = useState(false);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call(eraseUser, { params: { id: userId }, body: { reason, lapse } }),
  });
  if (data)
    return (
      <Note tone="success" role="status">
        {data.message}
      </Note>
    );
  if (!isOpen)
    return (
      <Button label="Erase at their request…" variant="danger" size="sm" onClick={() => setOpen(true)} />
    );
  return (
    <fieldset className="grid gap-3 border border-danger p-3">
      <legend className="px-1 text-sm font-semibold">Erase at their request…</legend>
      <p className="text-sm text-muted">
        Signed out at once, erased after seven days; signing in cancels it. The ledger stays without the
        person.
      </p>
      <TextField
        label="How the customer asked"
        hint="For the audit log. Leave names and numbers out."
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <CheckField
        label="The customer knows that R-Coins, points and earnings that are left lapse."
        checked={lapse}
        onChange={({ target }) => setLapse(target.checked)}
      />
      <ProblemNote>{error && explainError(error, FAILED)}</ProblemNote>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="danger"
          size="sm"
          busy={isPending}
          disabled={readReason(reason) === ''}
          onClick={() => mutate()}
        >
          Put down for erasure
        </Button>
        <Button label="Not now" variant="ghost" size="sm" onClick={() => setOpen(false)} />
      </div>
    </fieldset>
  );
}

const ROLES: readonly UserDraft['role'][] = ['user', 'reseller', 'admin'];

export const STAFF_ROLE_NAMES = { owner: 'Owner', support: 'Support', catalogue: 'Catalogue' } as const;
const HINTS = {
  owner: 'Everything: money, prices, people, settings.',
  support: 'Sees and answers; moves neither money nor prices.',
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
          hint={HINTS[draft.staffRole]}
          choices={STAFF_ROLES.map((role) => ({ value: role, label: STAFF_ROLE_NAMES[role] }))}
          {...text('staffRole')}
        />
      )}
      {(isStaff || draft.role === 'admin') && (
        <TextField
          label="Your own password"
          hint="Asked before a role of staff, or how staff signs in, changes. Every owner is mailed."
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
