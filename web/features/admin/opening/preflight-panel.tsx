import type { OutputOf } from '@rush/contract/call.ts';
import { useMutation } from '@tanstack/react-query';
import { runPreflight } from '#calls/admin-opening';
import { call } from '../../../api/client.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { adminOpeningText as t } from '../../../text/admin/opening.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Panel } from '../parts/panel.tsx';
import { Code } from './step-card.tsx';

type Found = OutputOf<typeof runPreflight>;

/** What the command finds, from inside the shop. */
export function PreflightPanel() {
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => call(runPreflight, {}),
    onError: (error) => toast('error', refusalOf(error) ?? t.failed),
  });
  return (
    <Panel title={t.preflight.title}>
      <div className="grid gap-2.5 text-sm">
        <p className="max-w-prose">{t.preflight.text}</p>
        <Code>npm run preflight</Code>
        <Button className="w-fit" variant="outline" busy={isPending} onClick={() => mutate()}>
          {t.preflight.run}
        </Button>
        <div aria-live="polite" className="grid gap-2.5">
          {data && <Findings found={data} />}
        </div>
      </div>
    </Panel>
  );
}

function Findings({ found: { problems, warnings, passed } }: { found: Found }) {
  const isClear = problems.length === 0;
  return (
    <>
      <Note tone={isClear ? 'success' : 'danger'} icon={isClear ? 'check' : 'warn'}>
        {isClear ? t.preflight.none : t.preflight.problems(problems.length)}
      </Note>
      <p className="text-muted">{t.preflight.byCommand}</p>
      <Lines lines={problems} />
      {warnings.length > 0 && <h3 className="font-bold">{t.preflight.warnings}</h3>}
      <Lines lines={warnings} />
      {passed.length > 0 && <h3 className="font-bold">{t.preflight.passed}</h3>}
      <Lines lines={passed} />
    </>
  );
}

function Lines({ lines }: { lines: Found['problems'] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="grid bg-raised px-3 py-1.5">
      {lines.map(({ name, text }) => (
        <li key={`${name} ${text}`} className="border-b py-2 last:border-b-0 [overflow-wrap:anywhere]">
          <b>{name}</b>: {text}
        </li>
      ))}
    </ul>
  );
}
