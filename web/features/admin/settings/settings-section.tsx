import type { ReactNode } from 'react';
import { adminSettingsText as t } from '../../../text/admin/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { CheckField, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import type { FieldOf } from '../parts/resource-form.tsx';
import { Panel } from '../parts/screen.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { useSettingsForm } from './save-settings.ts';
import { draftOf, type FieldKind, fieldsOf, type SectionName } from './settings-fields.ts';

interface SettingsSectionProps {
  name: SectionName;
  settings: Readonly<Record<string, unknown>>;
}

/** A group of settings with its own Save button; only changes are sent. */
export function SettingsSection({ name, settings }: SettingsSectionProps) {
  const fields = fieldsOf(name, settings);
  const kinds = new Map<string, FieldKind>(fields);
  const form = useSettingsForm((field) => kinds.get(field) ?? 'text');
  return (
    <Panel title={t.sections[name]}>
      <SettingsForm name={t.sections[name]} form={form} className="sm:items-start">
        {fields.map(([field, kind]) => (
          <SettingInput
            key={field}
            label={t.fields[field]}
            kind={kind}
            value={form.drafts[field] ?? draftOf(settings[field], kind)}
            error={form.errorOf(field)}
            onChange={(value) => form.change(field, value)}
          />
        ))}
      </SettingsForm>
    </Panel>
  );
}

interface SettingsFormProps {
  name: string;
  form: ReturnType<typeof useSettingsForm>;
  className: string;
  children: ReactNode;
}

/** The fields of some settings with their Save button; read-only for those who are no owners. */
export function SettingsForm({ name, form, className, children }: SettingsFormProps) {
  const isOwner = useIsOwner();
  return (
    <Form className="block" onSubmit={form.save}>
      <fieldset disabled={!isOwner} aria-label={name} className={cx('grid gap-4 sm:grid-cols-2', className)}>
        {children}
        {isOwner && (
          <div className="sm:col-span-2">
            <Button
              type="submit"
              variant="outline"
              busy={form.isPending}
              disabled={Object.keys(form.drafts).length === 0}
            >
              Save
            </Button>
          </div>
        )}
      </fieldset>
    </Form>
  );
}

interface SettingInputProps extends FieldOf<string | boolean> {
  label: string;
  kind: FieldKind;
}

function SettingInput({ label, kind, value, error, onChange }: SettingInputProps) {
  if (typeof value === 'boolean')
    return <CheckField label={label} checked={value} onChange={(event) => onChange(event.target.checked)} />;
  const wiring = {
    label,
    error,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (kind === 'area') return <TextAreaField {...wiring} rows={3} />;
  if (kind === 'colour') return <TextField {...wiring} type="color" className="p-1" />;
  if (kind === 'number' || kind === 'rupees')
    return <TextField {...wiring} type="number" inputMode="decimal" min={0} step="any" />;
  if (typeof kind === 'object')
    return (
      <SelectField
        {...wiring}
        choices={kind.map((choice) => ({ value: choice, label: t.choices[choice] }))}
      />
    );
  return <TextField {...wiring} />;
}
