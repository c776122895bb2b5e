import { type FormEvent, useState } from 'react';
import { adminSettingsText as t } from '../../../text/admin/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { Panel } from '../parts/screen.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { fieldErrorsOf, useSaveSettings } from './save-settings.ts';
import { draftOf, type FieldKind, fieldsOf, type SectionName, settingOf } from './settings-fields.ts';

interface SettingsSectionProps {
  name: SectionName;
  settings: Readonly<Record<string, unknown>>;
}

/** A group of settings with its own Save button; only changes are sent. */
export function SettingsSection({ name, settings }: SettingsSectionProps) {
  const isOwner = useIsOwner();
  const [drafts, setDrafts] = useState<Record<string, string | boolean>>({});
  const [missing, setMissing] = useState<readonly string[]>([]);
  const { mutate, isPending, error } = useSaveSettings(() => setDrafts({}));
  const errors = fieldErrorsOf(error);
  const fields = fieldsOf(name, settings);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const changed = fields.flatMap(([field, kind]) =>
      drafts[field] === undefined ? [] : [[field, settingOf(drafts[field], kind)] as const],
    );
    const empty = changed.filter(([, value]) => value === null).map(([field]) => field);
    setMissing(empty);
    if (empty.length === 0) mutate(Object.fromEntries(changed));
  };
  return (
    <Panel title={t.sections[name]}>
      <form onSubmit={submit} noValidate>
        <fieldset
          disabled={!isOwner}
          aria-label={t.sections[name]}
          className="grid gap-4 sm:grid-cols-2 sm:items-start"
        >
          {fields.map(([field, kind]) => (
            <SettingInput
              key={field}
              label={t.fields[field]}
              kind={kind}
              value={drafts[field] ?? draftOf(settings[field], kind)}
              error={missing.includes(field) ? 'Please enter a number.' : errors[field]}
              onChange={(value) => setDrafts({ ...drafts, [field]: value })}
            />
          ))}
          {isOwner && (
            <div className="sm:col-span-2">
              <Button
                type="submit"
                variant="outline"
                busy={isPending}
                disabled={Object.keys(drafts).length === 0}
              >
                Save
              </Button>
            </div>
          )}
        </fieldset>
      </form>
    </Panel>
  );
}

interface SettingInputProps {
  label: string;
  kind: FieldKind;
  value: string | boolean;
  error: string | undefined;
  onChange: (value: string | boolean) => void;
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
