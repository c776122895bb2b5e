import { useQuery } from '@tanstack/react-query';
import { useText } from '../../text/catalogue.ts';
import { accountSecurityText } from '../../text/en/account-security.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { CodeProof } from './code-proof.tsx';
import { freshProofQuery } from './fresh-proof-query.ts';

interface PasswordOrCodeProps {
  value: string;
  isFocused?: boolean;
  onValue: (value: string) => void;
}

export function PasswordOrCode({ value, isFocused = false, onValue }: PasswordOrCodeProps) {
  const t = useText(accountSecurityText);
  const { data } = useQuery(freshProofQuery);
  if (data && !data.hasPassword) {
    return (
      <div className="grid gap-3">
        <p className="text-sm text-muted">{data.isFresh ? t.proof.fresh : t.proof.lead}</p>
        {!data.isFresh && <CodeProof />}
      </div>
    );
  }
  return (
    <PasswordField
      label={t.currentPassword}
      name="password"
      autoComplete="current-password"
      autoFocus={isFocused}
      value={value}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}
