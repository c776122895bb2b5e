import { Link } from '@tanstack/react-router';
import { adminOpeningText as t } from '../../../text/admin/opening.ts';
import { statusText } from '../../../text/en/status.ts';
import { formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { LINK as TEXT_LINK } from '../parts/order-link.tsx';
import { Confirmed, ConfirmRead } from './confirm-read.tsx';
import type { Step } from './opening-query.ts';
import { Code, StepCard } from './step-card.tsx';

const LINK = buttonClass({ size: 'sm', variant: 'outline' });

const POLICIES = [
  { subject: 'terms', to: '/terms-and-condition' },
  { subject: 'privacy', to: '/privacypage' },
  { subject: 'refund', to: '/refund-policy' },
] as const;

export function PoliciesStep({ step: { state, data } }: { step: Step<'policies'> }) {
  return (
    <StepCard title={t.titles.policies} state={state}>
      <p>{t.policies.text(data.version)}</p>
      <ul className="grid gap-2">
        {POLICIES.map(({ subject, to }) => (
          <li
            key={subject}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t pt-2"
          >
            <Link to={to} className={TEXT_LINK}>
              {t.policies[subject]}
            </Link>
            {data[subject] ? (
              <Confirmed confirmed={data[subject]} />
            ) : (
              <ConfirmRead
                subject={subject}
                label={t.policies.confirm}
                name={t.policies.confirmOf(t.policies[subject])}
              />
            )}
          </li>
        ))}
      </ul>
    </StepCard>
  );
}

export function StaffStep({ step: { state, data } }: { step: Step<'staff'> }) {
  const { owners, withoutSecondFactor } = data;
  return (
    <StepCard
      title={t.titles.staff}
      state={state}
      actions={
        withoutSecondFactor.length > 0 && (
          <Link to="/dashboard" className={LINK}>
            {t.staff.action}
          </Link>
        )
      }
    >
      {state === 'done' && <p>{t.staff.done}</p>}
      {owners === 0 && (
        <>
          <p>{t.staff.noOwner}</p>
          <Code>npm run owner -- you@example.in</Code>
        </>
      )}
      {withoutSecondFactor.length > 0 && (
        <>
          <p>{t.staff.without}</p>
          <ul className="grid list-disc gap-1 pl-5">
            {withoutSecondFactor.map(({ userid, name }) => (
              <li key={userid}>
                <Link to="/admin/user/$id" params={{ id: userid }} className={TEXT_LINK}>
                  {name || userid}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </StepCard>
  );
}

export function BackupStep({ step: { state, data } }: { step: Step<'backup'> }) {
  const { isPlanned, isOverdue, lastAt, failedAt } = data;
  return (
    <StepCard
      title={t.titles.backup}
      state={state}
      actions={
        <Link to="/admin/books" className={LINK}>
          {t.backup.action}
        </Link>
      }
    >
      {failedAt && <p className="text-danger">{t.backup.failedAt(formatDateTime(failedAt))}</p>}
      {isOverdue && <p className="text-danger">{t.backup.isOverdue}</p>}
      {lastAt ? (
        <p>{t.backup.last(formatDateTime(lastAt))}</p>
      ) : (
        <>
          <p>{t.backup.none}</p>
          <Code>npm run backup</Code>
        </>
      )}
      {!isPlanned && <p>{t.backup.notPlanned}</p>}
    </StepCard>
  );
}

export function FirstOrderStep({ step: { state, data } }: { step: Step<'first-order'> }) {
  const words: Readonly<Record<string, string>> = statusText.en.order;
  const { orderid, status, amount } = data;
  const say = state === 'done' ? t.order.done : t.order.now;
  return (
    <StepCard
      title={t.titles['first-order']}
      state={state}
      actions={
        orderid && (
          <Link to="/admin/order/$id" params={{ id: orderid }} className={LINK}>
            {t.order.action}
          </Link>
        )
      }
    >
      <p>{orderid && status ? say(formatRupees(amount ?? 0), words[status] ?? status) : t.order.none}</p>
    </StepCard>
  );
}
