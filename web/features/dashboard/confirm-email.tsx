import { useQuery } from '@tanstack/react-query';
import { useText } from '../../text/catalogue.ts';
import { accountSecurityText } from '../../text/en/account-security.ts';
import { Note } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { CodeProof } from './code-proof.tsx';
import { freshProofQuery } from './fresh-proof-query.ts';

/** For an address that was not confirmed by who is signed in. */
export function ConfirmEmail() {
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
