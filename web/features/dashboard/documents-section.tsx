import { INDIAN_STATES, STATE_CODES } from '@rush/contract/indian-states.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, callQuery, explainError } from '../../api/client.ts';
import { saveResponse } from '../../api/save-response.ts';
import { useText } from '../../text/catalogue.ts';
import { documentsText } from '../../text/en/documents.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { SectionHead } from './account-section.tsx';

const billingStateQuery = callQuery(['mine', 'billing-state'], 'readBillingState');

export default function DocumentsSection() {
  const t = useText(documentsText);
  const { data } = useQuery(billingStateQuery);
  // Show the field only once it is known to be needed, to avoid a layout shift.
  const needsState = data?.isAsked === true;
  return (
    <section aria-labelledby="documents">
      <SectionHead
        id="documents"
        title={needsState ? t.title : t.statementTitle}
        lead={needsState ? t.lead : t.statementLead}
      />
      <div className="grid gap-4 border border-line-strong p-4 md:grid-cols-2">
        {needsState && <StateField />}
        <StatementForm />
      </div>
    </section>
  );
}

function StateField() {
  const t = useText(documentsText);
  const queryClient = useQueryClient();
  const { data } = useQuery(billingStateQuery);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (state: string) => call('setBillingState', { body: { state } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(billingStateQuery.queryKey, saved);
      toast('success', t.saved);
    },
    onError: (error) => toast('error', explainError(error, t.failed)),
  });
  return (
    <SelectField
      label={t.state}
      placeholder={t.noState}
      disabled={!data || isPending}
      value={isPending ? variables : (data?.state ?? '')}
      choices={STATE_CODES.map((code) => ({ value: code, label: INDIAN_STATES[code][t.language] }))}
      onChange={({ target }) => target.value && mutate(target.value)}
    />
  );
}

const indianDay = (at: Date) => new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);

function StatementForm() {
  const t = useText(documentsText);
  const [today] = useState(() => indianDay(new Date()));
  const [period, setPeriod] = useState({ from: `${today.slice(0, 8)}01`, to: today });
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      saveResponse(
        'accountStatement',
        { query: { ...period, language: t.language } },
        `statement-${period.from}-${period.to}.pdf`,
      ),
    onError: (error) => toast('error', explainError(error, t.failed)),
  });
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-3">
        {(['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            type="date"
            label={t[end]}
            value={period[end]}
            max={today}
            onChange={({ target }) => target.value && setPeriod({ ...period, [end]: target.value })}
          />
        ))}
      </div>
      <Button variant="outline" busy={isPending} onClick={() => mutate()}>
        {t.statement}
      </Button>
    </div>
  );
}
