import { useState } from 'react';
import { call, type Output } from '../../../api/client.ts';
import { formatDate } from '../../../text/format-date.ts';
import { SelectField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Note } from '../../../ui/states.tsx';
import { RowButton } from '../parts/cells.tsx';
import { useConfirmLeaving } from '../parts/confirm-leaving.ts';
import { FAILED, problemsOf } from '../parts/problems.tsx';
import { Panel } from '../parts/screen.tsx';
import { useAction } from '../parts/use-action.ts';
import { SaveBar } from './settings-section.tsx';

type KeyGroup = Output<'readSettings'>['keys'][number];
type Key = KeyGroup['keys'][number];

/** Saves all keys with one password, then tests all providers if a key of at least one was set. */
export function KeysSection({ groups }: { groups: readonly KeyGroup[] }) {
  const [{ password = '', ...keys }, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const count = Object.keys(keys).length;
  useConfirmLeaving(count > 0);
  const test = useProviderTest();
  const save = useAction(() => call('changeKeys', { body: { keys, password } }), {
    onDone: () => {
      if (groups.some((group) => group.provider && group.keys.some(({ name }) => keys[name])))
        test.mutate(undefined);
      setDrafts({});
    },
  });
  const discard = () => {
    setDrafts({});
    save.reset();
  };
  const change = (drafts: Readonly<Record<string, string>>) => setDrafts({ password, ...keys, ...drafts });
  if (groups.length === 0) return null;
  return (
    <Form refusal={save.error} onSubmit={() => save.mutate()}>
      <Panel title="Keys" aside="Stored encrypted, never shown again. A change takes effect at once.">
        {groups.map((group) => (
          <KeyFields
            key={group.name}
            {...{ group, drafts: keys, change, test }}
            problemOf={problemsOf(save.error, FAILED).of}
          />
        ))}
      </Panel>
      <SaveBar form={{ count, isPending: save.isPending, discard }}>
        <PasswordField
          label="Your own password"
          name="password"
          autoComplete="current-password"
          value={password}
          error={problemsOf(save.error, FAILED).of('password')}
          onChange={({ target }) => change({ password: target.value })}
        />
      </SaveBar>
    </Form>
  );
}

/** Tests one provider, or all that are set up. */
const useProviderTest = () =>
  useAction((provider: string | undefined) => call('tryProviders', { body: { provider } }), {
    done: 'The result is below the keys.',
  });

function hintOf({ from, setAt, ending, choices }: Key): string | undefined {
  if (from === 'server') return 'Set on the server, which overrides this page.';
  if (!setAt) return undefined;
  return `Set on ${formatDate(setAt)}${ending && choices.length === 0 ? ` · ends in …${ending}` : ''}`;
}

interface KeyFieldsProps {
  group: KeyGroup;
  drafts: Readonly<Record<string, string>>;
  change: (drafts: Readonly<Record<string, string>>) => void;
  test: ReturnType<typeof useProviderTest>;
  problemOf: (name: string) => string | undefined;
}

function KeyFields({ group, drafts, change, test, problemOf }: KeyFieldsProps) {
  const { name, provider, keys } = group;
  const isTested = (test.variables ?? provider) === provider;
  const checks = test.data?.checks.filter(
    (check) => isTested && check.provider && `${check.key}:`.startsWith(`${provider}:`),
  );
  const savedNames = keys.filter(({ from }) => from === 'settings').map((key) => key.name);
  return (
    <div className="grid gap-4 border-t pt-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-auto font-semibold">{name}</h3>
        {provider !== null && keys.some(({ from }) => from !== null) && (
          <RowButton
            label="Try it"
            of={name}
            busy={test.isPending && isTested}
            onClick={() => test.mutate(provider)}
          />
        )}
        {savedNames.length > 0 && (
          <RowButton
            label="Remove"
            of={name}
            onClick={() => change(Object.fromEntries(savedNames.map((keyName) => [keyName, ''])))}
          />
        )}
      </div>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2 sm:items-start">
        {keys.map((key) => {
          const fieldProps = {
            label: key.label,
            name: key.name,
            hint: drafts[key.name] === '' ? 'Removed when you save.' : hintOf(key),
            disabled: key.from === 'server',
            error: problemOf(key.name),
            onChange: ({ target }: { target: { value: string } }) => change({ [key.name]: target.value }),
          };
          return key.choices.length > 0 ? (
            <SelectField
              key={key.name}
              {...fieldProps}
              choices={key.choices}
              value={drafts[key.name] || key.ending}
            />
          ) : (
            <PasswordField key={key.name} {...fieldProps} autoComplete="off" value={drafts[key.name] ?? ''} />
          );
        })}
      </div>
      {checks?.map(({ key, title, state, lines }) => (
        <Note key={key} tone={state === 'failed' ? 'danger' : 'success'}>
          <b>{title}</b>: {lines.join(' ')}
        </Note>
      ))}
    </div>
  );
}
