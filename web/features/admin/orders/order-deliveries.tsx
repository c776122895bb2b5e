import { call } from '../../../api/client.ts';
import { formatAmount } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { Note } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { Table } from '../../../ui/table.tsx';
import { DecisionForm } from '../parts/decision-form.tsx';
import { OfferChoiceDetails } from '../parts/offer-verdict.tsx';
import { Facts, Panel } from '../parts/screen.tsx';
import { DialogButton, StaffDialog } from '../parts/staff-dialog.tsx';
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
  return (
    <section aria-label="Actions" className="grid gap-3">
      {deliveries
        .filter(({ status }) => status === 'Unknown')
        .map((part) => (
          <Note
            key={part._id}
            tone="warning"
            icon="info"
            action={
              isOwner ? (
                <DialogButton label="Decide" size="sm" variant="primary">
                  {(close) => <DecideDialog part={part} onClose={close} />}
                </DialogButton>
              ) : (
                'Only an owner can decide.'
              )
            }
          >
            {part.supplier} did not say whether part {part.itemNumber} was delivered.{' '}
            {isInvestigating(part)
              ? 'The shop is checking. Decide only if you already know.'
              : 'Check the balance below, ask the supplier about the reference, then decide.'}
          </Note>
        ))}
    </section>
  );
}

/** The shop investigates until it has balance evidence; it cannot investigate without the supplier's keys. */
const isInvestigating = ({ evidence, reasonCode }: DeliveryPart) =>
  evidence === null && reasonCode !== 'supplier-not-set-up';

function Part({ part }: { part: DeliveryPart }) {
  return (
    <article className="grid gap-2">
      <h3 className="flex flex-wrap items-center gap-3 font-semibold">
        {part.choice > 1 && `Choice ${part.choice}, `}
        {`Part ${part.itemNumber}`}, {part.supplier}
        <StatusPill tone={TONES[part.status]}>{part.status}</StatusPill>
      </h3>
      {!part.isCurrent && <p className="text-sm text-muted">Another offer was chosen after this one.</p>}
      <Facts
        rows={[
          ['Supplier item', part.supplierItem],
          ['Reference', part.reference],
          ['Sent', part.sentAt && formatDateTime(part.sentAt)],
          ['Balance at the supplier', hasBalance(part) && <SupplierBalance key="balance" part={part} />],
          ['Reason', part.reason],
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
      call('decideDelivery', { params: { id: part._id, decision: choice }, body: { reason: evidence } }),
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
        evidence="Evidence"
        evidenceHint="What you saw and where: the supplier’s reference, a balance, a reply."
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
            'Only if the supplier has no trace of it. Otherwise the shopper gets it twice.',
          ],
        ]}
        decision={decision}
      />
    </StaffDialog>
  );
}

function BalanceEvidence({ part }: { part: DeliveryPart }) {
  const { evidence } = part;
  if (!evidence || evidence.intervals.length === 0) return null;
  const costsOf = (costs: number[]) =>
    costs.length === 0 ? 'an unknown amount' : costs.map((cost) => formatAmount(cost)).join(' or ');
  const others = evidence.open.filter(({ delivery }) => delivery !== part._id);
  const costs = evidence.open.find(({ delivery }) => delivery === part._id)?.costs ?? [];
  return (
    <section className="grid gap-2">
      <h4 className="font-semibold text-sm">How the balance moved</h4>
      <Table
        caption="How the balance moved"
        rows={evidence.intervals.map((row, index) => ({ ...row, at: evidence.readings[index + 1]?.at }))}
        rowKey={({ at }) => at ?? ''}
        columns={[
          { title: 'Until', isHead: true, cell: ({ at }) => at && formatDateTime(at) },
          { title: 'It fell by', isNumeric: true, cell: ({ drop }) => formatAmount(drop) },
          { title: 'Answered orders', isNumeric: true, cell: ({ known }) => formatAmount(known) },
          { title: 'Left over', isNumeric: true, cell: ({ drop, known }) => formatAmount(drop - known) },
        ]}
      />
      <p className="text-muted text-sm">
        This delivery costs {costsOf(costs)}.{' '}
        {others.length === 0
          ? 'Nothing else was open.'
          : `${others.length} ${others.length === 1 ? 'other was' : 'others were'} open too, at: ${others.map(({ costs }) => costsOf(costs)).join(', ')}.`}
      </p>
    </section>
  );
}

type DeliveryPart = OrderDetail['deliveries'][number];

const hasBalance = ({ balanceBefore, balanceAfter }: DeliveryPart): boolean =>
  balanceBefore !== null || balanceAfter !== null;

function SupplierBalance({ part }: { part: DeliveryPart }) {
  const { balanceBefore: before, balanceAfter: after } = part;
  const format = (value: number | null) => (value === null ? 'not known' : formatAmount(value));
  const change = before === null || after === null ? '?' : formatAmount(after - before);
  return `${format(before)} before, ${format(after)} after: ${change}`;
}
