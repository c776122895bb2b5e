import { STAFF_ROLES } from '@rush/contract/roles.ts';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import type { FieldsProps } from '../parts/resource-form.tsx';
import type { UserDraft } from './user-draft.ts';

const ROLES: readonly UserDraft['role'][] = ['user', 'reseller', 'admin'];

export const STAFF_ROLE_NAMES = { owner: 'Owner', support: 'Support', catalogue: 'Catalogue' } as const;
const HINTS = {
  owner: 'Everything: money, prices, people, settings.',
  support: 'Sees and answers; moves neither money nor prices.',
  catalogue: 'Products, items and pictures only.',
} as const;

export function EditFields({ draft, text, check, isStaff }: FieldsProps<UserDraft> & { isStaff: boolean }) {
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
