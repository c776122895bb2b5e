import type { OpeningStep } from '@rush/contract/admin-opening.ts';
import { useQuery } from '@tanstack/react-query';
import { adminOpeningText as t } from '../../../text/admin/opening.ts';
import { Note } from '../../../ui/states.tsx';
import { AdminHeading } from '../parts/admin-heading.tsx';
import { QueryStates } from '../parts/query-states.tsx';
import { openingQuery } from './opening-query.ts';
import { BackupStep, FirstOrderStep, PoliciesStep, StaffStep } from './people-steps.tsx';
import { PreflightPanel } from './preflight-panel.tsx';
import { ProviderStep } from './provider-step.tsx';
import { CatalogueStep, DemoStep, IdentityStep, PricesStep, ServerStep, TaxStep } from './shop-steps.tsx';

/** What stands between the shop and its first real customer. */
export function OpeningScreen() {
  const query = useQuery({ ...openingQuery, staleTime: 0 });
  return (
    <div className="grid max-w-4xl gap-8">
      <AdminHeading title="Opening checklist" lead={t.lead} />
      <QueryStates query={query}>
        {({ open, steps }) => (
          <div className="grid gap-3">
            <Note tone={open === 0 ? 'success' : 'warning'} icon={open === 0 ? 'check' : 'shop'}>
              {open === 0 ? t.ready : t.open(open)}
            </Note>
            <ol className="grid gap-3">
              {steps.map((step) => (
                <OneStep
                  key={step.kind === 'provider' ? `${step.data.role} ${step.data.label}` : step.kind}
                  step={step}
                />
              ))}
            </ol>
          </div>
        )}
      </QueryStates>
      <PreflightPanel />
    </div>
  );
}

function OneStep({ step }: { step: OpeningStep }) {
  switch (step.kind) {
    case 'server':
      return <ServerStep step={step} />;
    case 'demo':
      return <DemoStep step={step} />;
    case 'identity':
      return <IdentityStep step={step} />;
    case 'tax':
      return <TaxStep step={step} />;
    case 'provider':
      return <ProviderStep step={step} />;
    case 'catalogue':
      return <CatalogueStep step={step} />;
    case 'prices':
      return <PricesStep step={step} />;
    case 'policies':
      return <PoliciesStep step={step} />;
    case 'staff':
      return <StaffStep step={step} />;
    case 'backup':
      return <BackupStep step={step} />;
    case 'first-order':
      return <FirstOrderStep step={step} />;
  }
}
