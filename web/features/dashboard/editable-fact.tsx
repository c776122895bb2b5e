import { type ReactNode, useState } from 'react';
import { useText } from '../../text/catalogue.ts';
import { accountSecurityText } from '../../text/en/account-security.ts';
import { Button } from '../../ui/button.tsx';

interface EditableFactProps {
  term: string;
  value: string;
  /** The button's name for those who do not see which row it stands in. */
  changeLabel: string;
  /** What the button says where there is nothing to change yet. */
  action?: string | undefined;
  /** Not given where it cannot be changed. */
  form: ((close: () => void) => ReactNode) | undefined;
}

/** Something known of a person, and the form that changes it in its place. */
export function EditableFact({ term, value, changeLabel, action, form }: EditableFactProps) {
  const t = useText(accountSecurityText);
  const [state, setState] = useState<'shut' | 'open' | 'shut again'>('shut');
  if (form && state === 'open') return <div className="py-3">{form(() => setState('shut again'))}</div>;
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
          // The keyboard goes on where it left off.
          autoFocus={state === 'shut again'}
          onClick={() => setState('open')}
        >
          {action ?? t.change}
        </Button>
      )}
    </div>
  );
}
