import { Button, IconButton } from '../../../ui/button.tsx';
import { ControlIcon } from '../../../ui/control-icon.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Panel } from '../parts/screen.tsx';
import type { Social } from '../parts/settings-fields.ts';
import { useIsOwner } from '../parts/use-staff-role.ts';
import type { SettingsForm } from './save-settings.ts';

const LINKS_MAX = 12;

export function SocialsSection({ form }: { form: SettingsForm }) {
  const isOwner = useIsOwner();
  const rows = form.structuredValue<readonly Social[]>('socials');
  const set = (next: readonly Social[]) => form.change('socials', next);
  const change = (index: number, next: Partial<Social>) =>
    set(rows.map((row, position) => (position === index ? { ...row, ...next } : row)));
  return (
    <Panel title="Social links">
      <fieldset disabled={!isOwner} aria-label="Social links" className="grid gap-3">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no stable identity, because names are edited
          <div key={index} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-start gap-2">
            <TextField
              label={`Name ${index + 1}`}
              value={row.name}
              error={form.errorOf(`socials.${index}.name`)}
              onChange={(event) => change(index, { name: event.target.value })}
            />
            <TextField
              label={`Link ${index + 1}`}
              type="url"
              value={row.url}
              error={form.errorOf(`socials.${index}.url`)}
              onChange={(event) => change(index, { url: event.target.value })}
            />
            <IconButton
              className="mt-6.5"
              label={`Remove ${row.name}`}
              onClick={() => set(rows.filter((_, position) => position !== index))}
            >
              <ControlIcon name="trash" />
            </IconButton>
          </div>
        ))}
        {isOwner && (
          <Button
            variant="ghost"
            className="justify-self-start"
            disabled={rows.length >= LINKS_MAX}
            onClick={() => set([...rows, { name: '', url: 'https://' }])}
          >
            <Icon name="plus" />
            Add a link
          </Button>
        )}
      </fieldset>
    </Panel>
  );
}
