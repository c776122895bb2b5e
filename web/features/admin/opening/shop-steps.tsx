import { Link } from '@tanstack/react-router';
import { adminOpeningText as t } from '../../../text/admin/opening.ts';
import { adminSettingsText } from '../../../text/admin/settings.ts';
import { formatNumber, formatRupees } from '../../../text/format.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Confirmed, ConfirmRead } from './confirm-read.tsx';
import type { Step } from './opening-query.ts';
import { StepCard, Variables } from './step-card.tsx';

const LINK = buttonClass({ size: 'sm', variant: 'outline' });

export function ServerStep({ step: { state, data } }: { step: Step<'server'> }) {
  return (
    <StepCard title={t.titles.server} state={state}>
      <p>{data.isProduction ? t.server.done : t.server.open}</p>
      {data.problems.length > 0 && (
        <>
          <p>{t.server.problems(data.problems.length)}</p>
          <Variables names={data.problems} />
        </>
      )}
    </StepCard>
  );
}

export function DemoStep({ step: { state, data } }: { step: Step<'demo'> }) {
  return (
    <StepCard title={t.titles.demo} state={state}>
      <p>{state === 'done' ? t.demo.done : t.demo.open}</p>
      {data.findings.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {data.findings.map(({ kind, count, names }) => (
            <li key={kind}>
              {t.demo.kinds[kind]}: <b>{formatNumber(count)}</b>
              {names.length > 0 && (
                <span lang="en" className="block text-muted">
                  {names.join(', ')}
                </span>
              )}
              {names.length > 0 && names.length < count && (
                <span className="text-muted">{t.demo.more(count - names.length)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </StepCard>
  );
}

export function IdentityStep({ step: { state, data } }: { step: Step<'identity'> }) {
  const labels: Readonly<Record<string, string>> = adminSettingsText.fields;
  return (
    <StepCard
      title={t.titles.identity}
      state={state}
      actions={
        state !== 'done' && (
          <Link to="/admin/settings" className={LINK}>
            {t.identity.action}
          </Link>
        )
      }
    >
      <p>{state === 'done' ? t.identity.done : t.identity.open}</p>
      {data.missing.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {data.missing.map((name) => (
            <li key={name}>{labels[name] ?? name}</li>
          ))}
        </ul>
      )}
    </StepCard>
  );
}

export function TaxStep({ step: { state, data } }: { step: Step<'tax'> }) {
  return (
    <StepCard
      title={t.titles.tax}
      state={state}
      actions={
        <>
          <Link to="/admin/settings" className={LINK}>
            {t.tax.action}
          </Link>
          {state === 'open' && <ConfirmRead subject="tax" label={t.tax.confirm} />}
        </>
      }
    >
      <p>{state === 'failed' ? t.tax.noGstin : t.tax[data.registration]}</p>
      <Confirmed confirmed={data.confirmed} />
    </StepCard>
  );
}

export function CatalogueStep({ step: { state, data } }: { step: Step<'catalogue'> }) {
  return (
    <StepCard
      title={t.titles.catalogue}
      state={state}
      actions={
        <Link to="/admin/createitems" className={LINK}>
          {t.catalogue.action}
        </Link>
      }
    >
      <p>{data.sellable > 0 ? t.catalogue.sellable(data.sellable) : t.catalogue.none}</p>
      {data.demo > 0 && <p className="text-muted">{t.catalogue.demo(data.demo)}</p>}
    </StepCard>
  );
}

export function PricesStep({ step: { state, data } }: { step: Step<'prices'> }) {
  return (
    <StepCard
      title={t.titles.prices}
      state={state}
      actions={
        <>
          <Link to="/admin/price" className={LINK}>
            {t.prices.action}
          </Link>
          {state === 'open' && <ConfirmRead subject="prices" label={t.prices.confirm} />}
        </>
      }
    >
      <p>{data.below.length > 0 ? t.prices.below : t.prices.fine}</p>
      {data.below.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {data.below.map(({ itemid, name, cost, price }) => (
            <li key={itemid}>
              <span lang="en">{name}</span> ({itemid}):{' '}
              {t.prices.pack(formatRupees(cost), formatRupees(price))}
            </li>
          ))}
        </ul>
      )}
      {data.unknownCosts > 0 && <p className="text-muted">{t.prices.unknown(data.unknownCosts)}</p>}
      <Confirmed confirmed={data.confirmed} />
    </StepCard>
  );
}
