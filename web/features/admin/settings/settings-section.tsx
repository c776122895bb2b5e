import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CheckField, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { pluralize } from '../parts/figures.tsx';
import { Panel } from '../parts/screen.tsx';
import {
  fieldsOf,
  SECTION_NOTES,
  SETTING_CHOICES,
  SETTING_HINTS,
  SETTING_LABELS,
  type SectionName,
} from '../parts/settings-fields.ts';
import { choicesOf } from '../parts/table-filters.ts';
import { useIsOwner } from '../parts/use-staff-role.ts';
import type { SettingsForm } from './save-settings.ts';

interface SettingsSectionProps {
  name: SectionName;
  settings: Readonly<Record<string, unknown>>;
  form: SettingsForm;
  children?: ReactNode;
}

export function SettingsSection({ name, settings, form, children }: SettingsSectionProps) {
  return (
    <Panel title={name} aside={SECTION_NOTES[name]}>
      <SettingsGroup name={name}>
        {fieldsOf(name)
          .filter((field) => field in settings)
          .map((field) => (
            <SettingInput key={field} name={field} form={form} />
          ))}
        {children}
      </SettingsGroup>
    </Panel>
  );
}

export function SettingsGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset
      disabled={!useIsOwner()}
      aria-label={name}
      className="grid gap-x-4 gap-y-5 sm:grid-cols-2 sm:items-start"
    >
      {children}
    </fieldset>
  );
}

type SaveBarForm = Pick<SettingsForm, 'count' | 'isPending' | 'discard'> & { problem?: string };

export function SaveBar({ form, children }: { form: SaveBarForm; children?: ReactNode }) {
  const { count, isPending, discard, problem } = form;
  if (count === 0) return null;
  return (
    <div className="sticky bottom-2 z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border border-line-strong bg-raised px-4 py-3 shadow-lift md:bottom-4">
      <p role="status" className="font-semibold">
        {pluralize(count, 'change')} not saved
        {problem && <span className="block text-sm font-normal text-danger">{problem}</span>}
      </p>
      {children}
      <div className="flex gap-2">
        <Button label="Discard" variant="ghost" disabled={isPending} onClick={discard} />
        <Button label="Save" type="submit" variant="primary" busy={isPending} />
      </div>
    </div>
  );
}

interface SettingInputProps {
  name: string;
  label?: string;
  form: SettingsForm;
}

export function SettingInput({ name, label = SETTING_LABELS[name], form }: SettingInputProps) {
  const value = form.fieldValue(name);
  const hint = SETTING_HINTS[name];
  const choices = SETTING_CHOICES[name];
  const error = form.errorOf(name);
  if (typeof value === 'boolean')
    return (
      <CheckField
        label={
          <>
            {label}
            {hint && <span className="block text-sm text-muted">{hint}</span>}
            {error && <span className="block text-sm text-danger">{error}</span>}
          </>
        }
        checked={value}
        aria-invalid={error ? true : undefined}
        onChange={(event) => form.change(name, event.target.checked)}
      />
    );
  const fieldProps = {
    label: label ?? name,
    hint,
    name,
    value,
    error,
    onChange: (event: { target: { value: string } }) => form.change(name, event.target.value),
  };
  if (name === 'brand.address') return <TextAreaField {...fieldProps} rows={3} />;
  if (name === 'brand.accent')
    return (
      <div className="grid grid-cols-[1fr_4rem] gap-2">
        <TextField {...fieldProps} maxLength={7} spellCheck={false} placeholder="#ff3d84" />
        <TextField
          {...fieldProps}
          label="Pick a colour"
          isLabelHidden
          hint=""
          error=""
          type="color"
          className="mt-6.5 p-1"
        />
      </div>
    );
  if (choices) return <SelectField {...fieldProps} choices={choicesOf(choices)} />;
  if (form.isNumber(name))
    return <TextField {...fieldProps} type="number" inputMode="decimal" min={0} step="any" />;
  return <TextField {...fieldProps} />;
}
