import { STAFF_ROLES } from '@rush/contract/roles.ts';
import { adminUsersText } from '../../../text/admin/users.ts';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import type { FieldsProps } from '../parts/resource-form.tsx';
import type { UserDraft } from './user-draft.ts';

const ROLES: readonly UserDraft['role'][] = ['user', 'reseller', 'admin'];

export function EditFields({ draft, text, check }: FieldsProps<UserDraft>) {
  const t = adminUsersText.edit;
  return (
    <>
      <TextField label={t.name} maxLength={80} {...text('name')} />
      <TextField label={t.mobile} type="tel" {...text('mobilenumber')} />
      <TextField label={t.email} type="email" {...text('email')} />
      <SelectField
        label={t.role}
        choices={ROLES.map((role) => ({ value: role, label: role }))}
        {...text('role')}
      />
      {draft.role === 'admin' && (
        <SelectField
          label={t.staffRole}
          hint={t.staffRoleHint[draft.staffRole]}
          choices={STAFF_ROLES.map((role) => ({ value: role, label: t.staffRoles[role] }))}
          {...text('staffRole')}
        />
      )}
      <div>
        <CheckField label={t.verified} {...check('verified')} />
        <CheckField
          label={
            <>
              {t.blocked}
              <span className="block text-sm text-muted">{t.blockedHint}</span>
            </>
          }
          {...check('isBlocked')}
        />
      </div>
    </>
  );
}
