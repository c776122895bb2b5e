import type { ReactNode } from 'react';
import { adminSettingsText as t } from '../../../text/admin/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { Panel } from '../parts/screen.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import type { SettingsForm } from './save-settings.ts';
import { type FieldKind, fieldsOf, kindOf, type SectionName } from './settings-fields.ts';

interface SettingsSectionProps {
  name: SectionName;
  settings: Readonly<Record<string, unknown>>;
  form: SettingsForm;
  children?: ReactNode;
}

export function SettingsSection({ name, settings, form, children }: SettingsSectionProps) {
  return (
    <Panel title={t.sections[name]} aside={t.about[name]}>
      <SettingsGroup name={t.sections[name]}>
        {fieldsOf(name, settings).map((field) => (
          <SettingInput key={field} name={field} label={t.fields[field]} form={form} />
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

export function SaveBar({ form: { count, isPending, discard } }: { form: SettingsForm }) {
  if (count === 0) return null;
  return (
    <div className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border border-line-strong bg-raised px-4 py-3 shadow-lift md:bottom-4">
      <p role="status" className="font-semibold">
        {t.unsaved(count)}
      </p>
      <div className="flex gap-2">
        <Button label="Discard" variant="ghost" disabled={isPending} onClick={discard} />
        <Button label="Save" type="submit" variant="primary" busy={isPending} />
      </div>
    </div>
  );
}

export function SettingInput({ name, label, form }: { name: string; label: string; form: SettingsForm }) {
  const kind: FieldKind = kindOf(name);
  const value = form.valueNow(name);
  const hint = t.hints[name];
  if (typeof value === 'boolean')
    return (
      <CheckField
        label={
          <>
            {label}
            {hint && <span className="block text-sm text-muted">{hint}</span>}
          </>
        }
        checked={value}
        onChange={(event) => form.change(name, event.target.checked)}
      />
    );
  const wiring = {
    label,
    hint,
    value,
    error: form.errorOf(name),
    onChange: (event: { target: { value: string } }) => form.change(name, event.target.value),
  };
  if (kind === 'area') return <TextAreaField {...wiring} rows={3} />;
  if (kind === 'colour')
    return (
      <div className="grid grid-cols-[1fr_4rem] gap-2">
        <TextField {...wiring} maxLength={7} spellCheck={false} placeholder="#ff3d84" />
        <TextField
          {...wiring}
          label="Pick a colour"
          isLabelHidden
          hint=""
          error=""
          type="color"
          className="mt-6.5 p-1"
        />
      </div>
    );
  if (kind === 'number' || kind === 'rupees' || kind === 'fine-rupees')
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
