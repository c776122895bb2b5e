import type { SessionUser } from '@rush/contract/sessions.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call, isApiError } from '../../api/client.ts';
import { replaceUser } from '../../api/session.ts';
import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { accountSecurityText } from '../../text/en/account-security.ts';
import { dashboardText } from '../../text/en/dashboard.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ControlIcon } from '../../ui/control-icon.tsx';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { AccountForm } from './account-form.tsx';
import { CodeProof } from './code-proof.tsx';
import { freshProofQuery } from './fresh-proof-query.ts';
import { EmailForm, MobileForm, PasswordForm } from './profile-forms.tsx';

const RELOAD_AFTER_MS = 1500;

export function ProfileCard({ user }: { user: SessionUser }) {
  const t = useText(dashboardText);
  const s = useText(accountSecurityText);
  const canSendOtp = useShop().signInWith.otp;
  const [isEditing, setEditing] = useState(false);
  return (
    <section aria-label={t.profile} className="grid content-start gap-4 bg-raised p-4 sm:p-6">
      {isEditing ? (
        <NameForm user={user} onClose={() => setEditing(false)} />
      ) : (
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <p className="eyebrow text-muted">{t.profile}</p>
            {user.name && <p className="display mt-2 text-4xl font-extrabold wrap-anywhere">{user.name}</p>}
          </div>
          {user.name ? (
            <IconButton label={t.edit} onClick={() => setEditing(true)}>
              <ControlIcon name="edit" />
            </IconButton>
          ) : (
            <Button variant="outline" onClick={() => setEditing(true)}>
              {t.addName}
            </Button>
          )}
        </div>
      )}
      <div className="divide-y border-t">
        <EditableFact
          term={t.email}
          value={user.email || t.none}
          changeLabel={user.email ? s.changeEmail : s.addEmail}
          actionLabel={user.email ? undefined : s.add}
          form={(close) => <EmailForm onClose={close} />}
        />
        {user.email && <ConfirmEmail />}
        <EditableFact
          term={t.mobile}
          value={user.mobilenumber || t.none}
          changeLabel={s.changeMobile}
          form={canSendOtp ? (close) => <MobileForm onClose={close} /> : undefined}
        />
        {user.email && <PasswordFact />}
      </div>
    </section>
  );
}

function PasswordFact() {
  const s = useText(accountSecurityText);
  const { data } = useQuery(freshProofQuery);
  const hasNoPassword = data?.hasPassword === false;
  return (
    <EditableFact
      term={s.password}
      value={hasNoPassword ? s.noPassword : data ? s.hidden : s.unknown}
      changeLabel={hasNoPassword ? s.setPassword : s.changePassword}
      actionLabel={hasNoPassword ? s.set : undefined}
      form={(close) => <PasswordForm onClose={close} />}
    />
  );
}

function NameForm({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const t = useText(dashboardText);
  const [name, setName] = useState(user.name);
  const [error, setError] = useState<string>();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (next: string) => call('editProfile', { body: { userid: user.userid, name: next } }),
    onSuccess: (result) => {
      replaceUser(result.user);
      toast('success', t.saved);
      setTimeout(() => window.location.reload(), RELOAD_AFTER_MS);
    },
    onError: (cause) =>
      setError(isApiError(cause) && cause.status > 0 ? cause.message || t.failed : t.exception),
  });
  const submit = () => {
    if (name.trim() === '') return setError(t.nameMissing);
    setError(undefined);
    mutate(name.trim());
  };
  return (
    <AccountForm
      submit={t.save}
      isBusy={isPending || isSuccess}
      message={error}
      onSubmit={submit}
      onCancel={onClose}
    >
      <TextField
        label={t.name}
        name="name"
        autoComplete="name"
        maxLength={80}
        value={name}
        autoFocus
        onChange={({ target }) => setName(target.value)}
      />
    </AccountForm>
  );
}

interface EditableFactProps {
  term: string;
  value: string;
  changeLabel: string;
  actionLabel?: string | undefined;
  form: ((close: () => void) => ReactNode) | undefined;
}

function EditableFact({ term, value, changeLabel, actionLabel, form }: EditableFactProps) {
  const t = useText(accountSecurityText);
  const [state, setState] = useState<'initial' | 'open' | 'closed'>('initial');
  if (form && state === 'open') return <div className="py-3">{form(() => setState('closed'))}</div>;
  return (
    <div className="flex items-center justify-between gap-4 py-2">
      <dl className="min-w-0">
        <dt className="text-sm text-muted">{term}</dt>
        <dd className="font-semibold break-all">{value}</dd>
      </dl>
      {form && (
        <Button
          variant="outline"
          size="sm"
          aria-label={changeLabel}
          // Takes focus back when the form closes.
          autoFocus={state === 'closed'}
          onClick={() => setState('open')}
        >
          {actionLabel ?? t.change}
        </Button>
      )}
    </div>
  );
}

function ConfirmEmail() {
  const t = useText(accountSecurityText).unconfirmed;
  const { data } = useQuery(freshProofQuery);
  if (!data || data.isEmailConfirmed) return null;
  return (
    <div className="grid gap-3 py-3">
      <Note tone="warning" icon="mail">
        {t.text}
      </Note>
      <CodeProof by="email" sendLabel={t.action} onProven={() => toast('success', t.done)} />
    </div>
  );
}
