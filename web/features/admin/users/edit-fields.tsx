import { STAFF_ROLES, type StaffRole } from '@rush/contract/roles.ts';
import { adminUsersText } from '../../../text/admin/users.ts';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import type { FieldsProps } from '../parts/resource-form.tsx';
import type { UserDraft } from './user-draft.ts';

const ROLES: readonly UserDraft['role'][] = ['user', 'reseller', 'admin'];

export function EditFields({ draft, problem, onChange }: FieldsProps<UserDraft>) {
  const t = adminUsersText.edit;
  return (
    <>
      <TextField
        label={t.name}
        maxLength={80}
        value={draft.name}
        error={problem('name')}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={t.mobile}
        type="tel"
        value={draft.mobilenumber}
        error={problem('mobilenumber')}
        onChange={(event) => onChange({ mobilenumber: event.target.value })}
      />
      <TextField
        label={t.email}
        type="email"
        value={draft.email}
        error={problem('email')}
        onChange={(event) => onChange({ email: event.target.value })}
      />
      <SelectField
        label={t.role}
        value={draft.role}
        choices={ROLES.map((role) => ({ value: role, label: role }))}
        onChange={(event) => onChange({ role: event.target.value as UserDraft['role'] })}
      />
      {draft.role === 'admin' && (
        <SelectField
          label={t.staffRole}
          hint={t.staffRoleHint[draft.staffRole]}
          value={draft.staffRole}
          choices={STAFF_ROLES.map((role) => ({ value: role, label: t.staffRoles[role] }))}
          onChange={(event) => onChange({ staffRole: event.target.value as StaffRole })}
        />
      )}
      <div>
        <CheckField
          label={t.verified}
          checked={draft.verified}
          onChange={(event) => onChange({ verified: event.target.checked })}
        />
        <CheckField
          label={
            <>
              {t.blocked}
              <span className="block text-sm text-muted">{t.blockedHint}</span>
            </>
          }
          checked={draft.isBlocked}
          onChange={(event) => onChange({ isBlocked: event.target.checked })}
        />
      </div>
    </>
  );
}
