import type { readSettings } from '@rush/contract/admin-settings.ts';
import type { OutputOf } from '@rush/contract/call.ts';
import { useState } from 'react';
import { tryProviders } from '#calls/admin-opening';
import { changeKeys } from '#calls/admin-settings';
import { call } from '../../../api/client.ts';
import { formatDate } from '../../../text/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Note } from '../../../ui/states.tsx';
import { FAILED, problemsOf } from '../parts/problems.tsx';
import { Panel } from '../parts/screen.tsx';
import { useAction } from '../parts/use-action.ts';

type KeyGroup = OutputOf<typeof readSettings>['keys'][number];
type Key = KeyGroup['keys'][number];

export function KeysSection({ groups }: { groups: readonly KeyGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <Panel title="Keys" aside="Stored encrypted, never shown again. A change works at once.">
      {groups.map((group) => (
        <KeyForm key={group.name} group={group} />
      ))}
    </Panel>
  );
}

function hintOf({ from, setAt, ending, choices }: Key): string | undefined {
  if (from === 'server') return 'Set on the server, which overrides this page.';
  if (!setAt) return undefined;
  return `Set on ${formatDate(setAt)}${ending && choices.length === 0 ? ` · ends in …${ending}` : ''}`;
}

function KeyForm({ group: { name, provider, keys } }: { group: KeyGroup }) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const [password, setPassword] = useState('');
  const save = useAction(() => call(changeKeys, { body: { keys: drafts, password } }), {
    onDone: () => setDrafts({}),
    onEnd: () => setPassword(''),
  });
  const problems = problemsOf(save.error, FAILED);
  const isChanged = Object.keys(drafts).length > 0;
  const own = keys.filter(({ from }) => from === 'settings').map((key) => key.name);
  return (
    <Form className="grid gap-4 border-t pt-4" onSubmit={() => save.mutate()}>
      <h3 className="font-semibold">{name}</h3>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2 sm:items-start">
        {keys.map((key) => {
          const wiring = {
            label: key.label,
            name: `${name} ${key.label}`,
            hint: drafts[key.name] === '' ? 'Removed when you save.' : hintOf(key),
            disabled: key.from === 'server',
            error: problems.of(key.name),
            onChange: ({ target }: { target: { value: string } }) =>
              setDrafts({ ...drafts, [key.name]: target.value }),
          };
          return key.choices.length > 0 ? (
            <SelectField
              key={key.name}
              {...wiring}
              choices={key.choices}
              value={drafts[key.name] || key.ending}
            />
          ) : (
            <PasswordField key={key.name} {...wiring} autoComplete="off" value={drafts[key.name] ?? ''} />
          );
        })}
        {isChanged && (
          <PasswordField
            label="Your own password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isChanged ? (
          <>
            <Button label="Save keys" type="submit" variant="primary" size="sm" busy={save.isPending} />
            <Button label="Discard" variant="ghost" size="sm" onClick={() => setDrafts({})} />
          </>
        ) : (
          <>
            {provider !== null && keys.some(({ from }) => from !== null) && (
              <TryIt name={name} provider={provider} />
            )}
            {own.length > 0 && (
              <Button
                variant="ghost"
                size="sm"
                onClick={() => setDrafts(Object.fromEntries(own.map((each) => [each, ''])))}
              >
                Remove
              </Button>
            )}
          </>
        )}
      </div>
    </Form>
  );
}

function TryIt({ name, provider }: { name: string; provider: string }) {
  const { mutate, data, isPending } = useAction(() => call(tryProviders, { body: { provider } }), {
    done: `${name} answered.`,
    failed: 'Save the keys first.',
  });
  const tried = data?.checks.filter(({ key }) => `${key}:`.startsWith(`${provider}:`)) ?? [];
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Try it: ${name}`}
        busy={isPending}
        onClick={() => mutate()}
      >
        Try it
      </Button>
      {tried.map(({ key, title, state, lines }) => (
        <Note key={key} tone={state === 'failed' ? 'danger' : 'success'}>
          <b>{title}</b>: {lines.join(' ')}
        </Note>
      ))}
    </>
  );
}
