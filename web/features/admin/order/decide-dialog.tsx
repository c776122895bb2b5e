import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { decideDelivery } from '#calls/admin';
import { call, isApiError } from '../../../api/client.ts';
import { useText } from '../../../text/catalogue.ts';
import { adminText } from '../../../text/en/admin.ts';
import { adminOrderText } from '../../../text/en/admin-order.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Facts } from '../panel.tsx';
import { Balance, type DeliveryPart } from './order-deliveries.tsx';

type Decision = 'delivered' | 'not-delivered' | 'send-again';

/** A person says what the supplier did, and on what evidence: that stands in the audit log. */
export function DecideDialog({ part, onClose }: { part: DeliveryPart; onClose: () => void }) {
  const t = useText(adminOrderText);
  const failed = useText(adminText).move.failed;
  const queries = useQueryClient();
  const [decision, setDecision] = useState<Decision | null>(null);
  const [evidence, setEvidence] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: Decision) =>
      call(decideDelivery, { params: { id: part._id, decision: chosen }, body: { reason: evidence.trim() } }),
    onSuccess: ({ message }) => {
      toast('success', message);
      onClose();
    },
    onError: (error) => toast('error', (isApiError(error) && error.message) || failed),
    onSettled: () => queries.invalidateQueries({ queryKey: ['mine', 'admin'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (decision && evidence.trim()) mutate(decision);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t.decide.title(part.leg)}
      closeLabel={t.decide.close}
    >
      <form className="grid gap-4 p-4" onSubmit={submit} noValidate>
        <Facts
          rows={[
            [t.deliveries.balance, <Balance key="balance" part={part} />],
            [t.deliveries.reference, part.reference],
          ]}
        />
        <Choices value={decision} onChange={setDecision} />
        {isTried && !decision && (
          <Note tone="brick" icon="warn" role="alert">
            {t.decide.choiceMissing}
          </Note>
        )}
        <TextAreaField
          label={t.decide.evidence}
          hint={t.decide.evidenceHint}
          error={isTried && !evidence.trim() ? t.decide.evidenceMissing : undefined}
          maxLength={500}
          rows={3}
          value={evidence}
          onChange={(event) => setEvidence(event.target.value)}
        />
        <Button type="submit" variant="primary" wide busy={isPending}>
          {t.decide.confirm}
        </Button>
      </form>
    </Dialog>
  );
}

function Choices({ value, onChange }: { value: Decision | null; onChange: (next: Decision) => void }) {
  const t = useText(adminOrderText).decide;
  const choices: readonly [Decision, string, string][] = [
    ['delivered', t.delivered, t.deliveredNote],
    ['not-delivered', t.notDelivered, t.notDeliveredNote],
    ['send-again', t.sendAgain, t.sendAgainNote],
  ];
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{t.lead}</legend>
      {choices.map(([choice, label, note]) => (
        <label
          key={choice}
          className="flex gap-3 border border-line-strong p-3 has-checked:border-rani-edge has-checked:bg-raised"
        >
          <input
            type="radio"
            name="decision"
            className="mt-0.5 size-5 shrink-0 accent-rani"
            checked={value === choice}
            onChange={() => onChange(choice)}
          />
          <span>
            <span className="block font-semibold">{label}</span>
            <span className="text-sm text-muted">{note}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
