import type { SessionUser } from '@rush/contract/accounts.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { editProfile } from '#calls/accounts';
import { call, isApiError } from '../../api/client.ts';
import { replaceUser } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { dashboardText } from '../../text/en/dashboard.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.tsx';

const READ_MS = 1500;

export function ProfileCard({ user }: { user: SessionUser }) {
  const t = useText(dashboardText);
  const [isEditing, setEditing] = useState(false);
  return (
    <section aria-label={t.profile} className="grid content-start gap-4 bg-raised p-4 sm:p-6">
      {isEditing ? (
        <NameForm user={user} onClose={() => setEditing(false)} />
      ) : (
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <p className="eyebrow text-muted">{t.profile}</p>
            <p className="display mt-2 text-4xl font-extrabold break-words">{user.name || t.none}</p>
          </div>
          <IconButton label={t.edit} onClick={() => setEditing(true)}>
            <Icon name="edit" />
          </IconButton>
        </div>
      )}
      <dl className="grid gap-2 border-t pt-4">
        <Fact term={t.email}>{user.email || t.none}</Fact>
        <Fact term={t.mobile}>{user.mobilenumber || t.none}</Fact>
      </dl>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="font-semibold break-all">{children}</dd>
    </div>
  );
}

function NameForm({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const t = useText(dashboardText);
  const [name, setName] = useState(user.name);
  const [error, setError] = useState<string>();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (next: string) => call(editProfile, { body: { userid: user.userid, name: next } }),
    onSuccess: (answer) => {
      replaceUser(answer.user);
      toast('success', t.saved);
      setTimeout(() => window.location.reload(), READ_MS);
    },
    onError: (cause) => setError((isApiError(cause) && cause.status > 0 && cause.message) || t.failed),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setError(t.nameMissing);
    setError(undefined);
    mutate(name.trim());
  };
  return (
    <form className="grid gap-3" onSubmit={submit} noValidate>
      <TextField
        label={t.name}
        name="name"
        autoComplete="name"
        maxLength={80}
        error={error}
        value={name}
        autoFocus
        onChange={({ target }) => setName(target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={isPending || isSuccess} busyLabel={t.saving}>
          {t.save}
        </Button>
        <Button variant="ghost" disabled={isPending || isSuccess} onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}
