import { useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ControlIcon } from '../../../ui/control-icon.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FAILED, ProblemNote, problemsOf } from '../parts/problems.tsx';
import { Panel } from '../parts/screen.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { useSaveSettings } from './save-settings.ts';

type Social = { name: string; url: string };

const LINKS_MAX = 12;

export function SocialsSection({ socials }: { socials: readonly Social[] }) {
  const isOwner = useIsOwner();
  const [draft, setDraft] = useState<readonly Social[] | null>(null);
  const { mutate, isPending, error } = useSaveSettings(() => setDraft(null));
  const rows = draft ?? socials;
  const change = (index: number, next: Partial<Social>) =>
    setDraft(rows.map((row, at) => (at === index ? { ...row, ...next } : row)));
  return (
    <Panel title="Social links">
      <Form className="block" onSubmit={() => mutate({ socials: rows })}>
        <fieldset disabled={!isOwner} aria-label="Social links" className="grid gap-3">
          <ProblemNote>{problemsOf(error, FAILED).of('socials')}</ProblemNote>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; names change while typed
            <div key={index} className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto] items-end gap-2">
              <TextField
                label={`Name ${index + 1}`}
                value={row.name}
                onChange={(event) => change(index, { name: event.target.value })}
              />
              <TextField
                label={`Link ${index + 1}`}
                type="url"
                value={row.url}
                onChange={(event) => change(index, { url: event.target.value })}
              />
              <IconButton
                label={`Remove ${row.name}`}
                onClick={() => setDraft(rows.filter((_, at) => at !== index))}
              >
                <ControlIcon name="trash" />
              </IconButton>
            </div>
          ))}
          {isOwner && (
            <div className="flex flex-wrap gap-2">
              <Button
                variant="ghost"
                disabled={rows.length >= LINKS_MAX}
                onClick={() => setDraft([...rows, { name: '', url: 'https://' }])}
              >
                <Icon name="plus" />
                Add a link
              </Button>
              <Button type="submit" variant="outline" busy={isPending} disabled={draft === null}>
                Save
              </Button>
            </div>
          )}
        </fieldset>
      </Form>
    </Panel>
  );
}
