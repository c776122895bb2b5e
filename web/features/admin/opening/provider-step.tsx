import { tryProvider } from '#calls/admin-opening';
import { call } from '../../../api/client.ts';
import { adminOpeningText } from '../../../text/admin/opening.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { type Step, useOpeningChange } from './opening-query.ts';
import { StepCard, Variables } from './step-card.tsx';

/** A provider with its keys, and what it said when it was tried. */
export function ProviderStep({ step: { state, data } }: { step: Step<'provider'> }) {
  const t = adminOpeningText.provider;
  const { mutate, isPending } = useOpeningChange((provider: string) =>
    call(tryProvider, { body: { provider } }),
  );
  const title = t[data.role](data.label);
  return (
    <StepCard
      title={title}
      state={state}
      actions={
        data.provider && (
          <Button
            size="sm"
            variant="outline"
            busy={isPending}
            aria-label={t.tryOf(data.label)}
            onClick={() => mutate(data.provider)}
          >
            {t.try}
          </Button>
        )
      }
    >
      <Standing step={data} isOptional={state === 'optional'} />
      {state !== 'done' && (
        <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <span className="text-muted">{t.setIn}:</span>
          <Variables names={data.variables} />
        </div>
      )}
    </StepCard>
  );
}

function Standing({ step, isOptional }: { step: Step<'provider'>['data']; isOptional: boolean }) {
  const t = adminOpeningText.provider;
  const { provider, isSimulated, tried } = step;
  if (!provider) return <p>{isOptional ? t.isOptional : t.isMissing}</p>;
  return (
    <>
      {isSimulated && <p>{t.isSimulated}</p>}
      {!tried && !isSimulated && <p>{t.untried}</p>}
      {tried && (
        <>
          <p className={tried.outcome === 'ok' ? 'text-success' : 'text-danger'}>{t.tried[tried.outcome]}</p>
          <p>
            <span className="text-muted">{t.said}: </span>
            <span translate="no">{tried.said}</span>
          </p>
          <p className="text-muted">{t.by(tried.by, formatDateTime(tried.at))}</p>
        </>
      )}
    </>
  );
}
