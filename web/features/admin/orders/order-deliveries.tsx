import { useState } from 'react';
import { decideDelivery } from '#calls/admin-fulfilment';
import { call } from '../../../api/client.ts';
import { recordsText } from '../../../text/en/records.ts';
import { formatAmount } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { DecisionForm } from '../parts/decision-form.tsx';
import { OfferChoiceDetails } from '../parts/offer-verdict.tsx';
import { Facts, Panel } from '../parts/screen.tsx';
import { StaffDialog } from '../parts/staff-dialog.tsx';
import { useAction } from '../parts/use-action.ts';
import { useIsOwner } from '../parts/use-staff-role.ts';
import type { OrderDetail } from './order-query.ts';

const TONES: Record<DeliveryPart['status'], Tone> = {
  Pending: 'plain',
  Sent: 'warning',
  Delivered: 'success',
  Rejected: 'danger',
  Unknown: 'accent',
};

export function OrderDeliveries({ deliveries }: Pick<OrderDetail, 'deliveries'>) {
  return (
    <Panel title="Deliveries">
      {deliveries.length === 0 && <p className="text-muted">Nothing was sent to a supplier.</p>}
      {deliveries.map((part) => (
        <Part key={part._id} part={part} />
      ))}
    </Panel>
  );
}

export function UnknownParts({ deliveries }: Pick<OrderDetail, 'deliveries'>) {
  const isOwner = useIsOwner();
  const [deciding, setDeciding] = useState<DeliveryPart | null>(null);
  return (
    <section aria-label="Actions" className="grid gap-3">
      {deliveries
        .filter(({ status }) => status === 'Unknown')
        .map((part) => (
          <Note key={part._id} tone="warning" icon="info">
            <span className="flex flex-wrap items-center justify-between gap-3">
              <span className="min-w-0 max-w-prose">
                {part.supplier} did not say whether part {part.itemNumber} was delivered.{' '}
                {isFindingOut(part)
                  ? 'The shop is checking. Decide only if you already know.'
                  : 'Check the balance below, ask the supplier for the reference, then decide.'}
              </span>
              {isOwner ? (
                <Button label="Decide" size="sm" variant="primary" onClick={() => setDeciding(part)} />
              ) : (
                'Only an owner can decide.'
              )}
            </span>
          </Note>
        ))}
      {deciding && <DecideDialog part={deciding} onClose={() => setDeciding(null)} />}
    </section>
  );
}

/** The shop investigates an unknown delivery only if it has a balance and the supplier's keys. */
const isFindingOut = ({ evidence, reasonCode }: DeliveryPart) =>
  evidence === null && reasonCode !== 'supplier-not-set-up';

function Part({ part }: { part: DeliveryPart }) {
  return (
    <article className="grid gap-2">
      <h3 className="flex flex-wrap items-center gap-3 font-semibold">
        {part.choice > 1 && `Choice ${part.choice}, `}
        {`Part ${part.itemNumber}`}, {part.supplier}
        <StatusPill tone={TONES[part.status]}>{part.status}</StatusPill>
      </h3>
      {!part.isCurrent && <p className="text-sm text-muted">Another offer was chosen after this one</p>}
      <Facts
        rows={[
          ['Supplier item', part.supplierItem],
          ['Reference', part.reference],
          ['Sent', part.sentAt && formatDateTime(part.sentAt)],
          ['Balance at the supplier', hasBalance(part) && <SupplierBalance key="balance" part={part} />],
          ['Reason', part.reasonCode ? recordsText.en.delivery[part.reasonCode] : part.reason],
        ]}
      />
      <BalanceEvidence part={part} />
      {part.offerChoice && <OfferChoiceDetails choice={part.offerChoice} />}
    </article>
  );
}

type Decision = 'delivered' | 'not-delivered' | 'send-again';

function DecideDialog({ part, onClose }: { part: DeliveryPart; onClose: () => void }) {
  const decision = useAction(
    ({ choice, evidence }: { choice: Decision; evidence: string }) =>
      call(decideDelivery, { params: { id: part._id, decision: choice }, body: { reason: evidence } }),
    { onDone: onClose },
  );
  return (
    <StaffDialog title={`Decide part ${part.itemNumber}`} onClose={onClose}>
      <Facts
        rows={[
          ['Balance at the supplier', hasBalance(part) && <SupplierBalance key="balance" part={part} />],
          ['Reference', part.reference],
        ]}
      />
      <BalanceEvidence part={part} />
      <DecisionForm<Decision>
        lead="What did the supplier do?"
        choiceMissing="Please choose what the supplier did."
        evidence="Evidence"
        evidenceHint="What you saw and where: the supplier’s reference, a balance, a reply."
        evidenceMissing="Please say what this decision is based on."
        choices={[
          ['delivered', 'It was delivered', 'The order completes. The shopper keeps what was sent.'],
          [
            'not-delivered',
            'It was not delivered',
            'What was paid for this part goes back to the shopper’s wallet as R-Coins.',
          ],
          [
            'send-again',
            'Send it again',
            'Only when the supplier has no trace of it: else the shopper gets it twice.',
          ],
        ]}
        decision={decision}
      />
    </StaffDialog>
  );
}

/** The balance arithmetic that decides a delivery, or lets staff decide it. */
function BalanceEvidence({ part }: { part: DeliveryPart }) {
  const { evidence } = part;
  if (!evidence || evidence.intervals.length === 0) return null;
  const costsOf = (costs: number[]) =>
    costs.length === 0 ? 'an unknown amount' : costs.map((cost) => formatAmount(cost)).join(' or ');
  const others = evidence.open.filter(({ delivery }) => delivery !== part._id);
  const own = evidence.open.find(({ delivery }) => delivery === part._id)?.costs ?? [];
  return (
    <section className="grid gap-2">
      <h4 className="font-semibold text-sm">How the balance moved</h4>
      <div className="overflow-x-auto bg-raised px-3 py-1.5">
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="text-right text-muted">
              {['Until', 'It fell by', 'Answered orders', 'Left over'].map((name) => (
                <th key={name} scope="col" className="py-1 pl-4 font-normal first:pl-0 first:text-left">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {evidence.intervals.map(({ drop, known }, index) => {
              const until = evidence.readings[index + 1]?.at ?? '';
              return (
                <tr key={until} className="border-line border-t text-right">
                  <th scope="row" className="py-1 text-left font-normal">
                    {until && formatDateTime(until)}
                  </th>
                  <td className="pl-4">{formatAmount(drop)}</td>
                  <td className="pl-4">{formatAmount(known)}</td>
                  <td className="pl-4 font-semibold">{formatAmount(drop - known)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className="text-muted text-sm">
        This delivery costs {costsOf(own)}.{' '}
        {others.length === 0
          ? 'Nothing else was open.'
          : `${others.length} ${others.length === 1 ? 'other was' : 'others were'} open too, at: ${others.map(({ costs }) => costsOf(costs)).join(', ')}`}
      </p>
    </section>
  );
}

type DeliveryPart = OrderDetail['deliveries'][number];

const hasBalance = ({ balanceBefore, balanceAfter }: DeliveryPart): boolean =>
  balanceBefore !== null || balanceAfter !== null;

function SupplierBalance({ part }: { part: DeliveryPart }) {
  const { balanceBefore: before, balanceAfter: after } = part;
  const shown = (value: number | null) => (value === null ? 'not known' : formatAmount(value));
  const fell = before === null || after === null ? '?' : formatAmount(after - before);
  return `${shown(before)} before, ${shown(after)} after: ${fell}`;
}
