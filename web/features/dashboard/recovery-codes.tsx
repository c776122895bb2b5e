import { useText } from '../../text/catalogue.ts';
import { accountSecurityText } from '../../text/en/account-security.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Note } from '../../ui/states.tsx';

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { factor: t } = useText(accountSecurityText);
  return (
    <div className="grid max-w-md gap-4">
      <div className="flex items-center gap-2">
        <h3 className="display text-2xl">{t.recovery}</h3>
        <CopyButton text={codes.join('\n')} label={t.copyCodes} doneLabel={t.copied} />
      </div>
      <Note tone="warning" icon="warn" role="status">
        {t.recoveryLead}
      </Note>
      <ul aria-label={t.recovery} className="grid grid-cols-2 gap-x-6 gap-y-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-semibold tracking-wider">{code}</code>
          </li>
        ))}
      </ul>
      <Button variant="primary" className="justify-self-start" autoFocus onClick={onDone}>
        {t.goOn}
      </Button>
    </div>
  );
}
