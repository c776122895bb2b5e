import { useEffect, useRef, useState } from 'react';
import { adminOffersText as offers } from '../../../text/admin/offers.ts';
import { adminOrderText as t } from '../../../text/admin/order.ts';
import { recordsText } from '../../../text/en/records.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { OfferChoiceDetails } from '../parts/offer-verdict.tsx';
import { Facts, Panel } from '../parts/panel.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { BalanceEvidence } from './balance-evidence.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import type { OrderDetail } from './order-query.ts';
import { type DeliveryPart, hasBalance, SupplierBalance } from './supplier-balance.tsx';

const TONES: Record<DeliveryPart['status'], Tone> = {
  Pending: 'plain',
  Sent: 'warning',
  Delivered: 'success',
  Rejected: 'danger',
  Unknown: 'accent',
};

/** Where an order's page shows them: a link that names it leads there. */
export const DELIVERIES = 'deliveries';

/** Each part that went to a supplier, with the evidence by which an unknown one is decided. */
export function OrderDeliveries({ deliveries }: Pick<OrderDetail, 'deliveries'>) {
  const [deciding, setDeciding] = useState<DeliveryPart | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.location.hash === `#${DELIVERIES}`) panel.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={panel} id={DELIVERIES} className="scroll-mt-24">
      <Panel title={t.deliveries.title}>
        {deliveries.length === 0 && <p className="text-muted">{t.deliveries.none}</p>}
        {deliveries.map((part) => (
          <Part key={part._id} part={part} onDecide={() => setDeciding(part)} />
        ))}
        {deciding && <DecideDialog part={deciding} onClose={() => setDeciding(null)} />}
      </Panel>
    </div>
  );
}

/** The arithmetic comes with what the balance could not tell; of a supplier without keys nothing can be found out. */
const isFindingOut = ({ evidence, reasonCode }: DeliveryPart) =>
  evidence === null && reasonCode !== 'supplier-not-set-up';

function Part({ part, onDecide }: { part: DeliveryPart; onDecide: () => void }) {
  const isOwner = useIsOwner();
  return (
    <article className="grid gap-2">
      <h3 className="flex flex-wrap items-center gap-3 font-semibold">
        {part.choice > 1 && `${offers.choice(part.choice)}, `}
        {t.deliveries.part(part.itemNumber)}, {part.supplier}
        <StatusPill tone={TONES[part.status]}>{t.deliveryStatus[part.status]}</StatusPill>
      </h3>
      {!part.isCurrent && <p className="text-sm text-muted">{offers.superseded}</p>}
      {part.status === 'Unknown' && (
        <Note tone="warning" icon="warn">
          <span className="grid justify-items-start gap-2">
            {isFindingOut(part) ? t.deliveries.findingOut : t.deliveries.unknown}
            {isOwner ? (
              <Button size="sm" variant="primary" onClick={onDecide}>
                {t.deliveries.decide}
              </Button>
            ) : (
              t.actions.ownerOnly
            )}
          </span>
        </Note>
      )}
      <Facts
        rows={[
          [t.deliveries.item, part.supplierItem],
          [t.deliveries.reference, part.reference],
          [t.deliveries.sent, part.sentAt && formatDateTime(part.sentAt)],
          [t.deliveries.balance, hasBalance(part) && <SupplierBalance key="balance" part={part} />],
          [t.deliveries.reason, part.reasonCode ? recordsText.en.delivery[part.reasonCode] : part.reason],
        ]}
      />
      <BalanceEvidence part={part} />
      {part.offerChoice && <OfferChoiceDetails choice={part.offerChoice} />}
    </article>
  );
}
