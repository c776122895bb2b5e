import type { StaffUser } from '@rush/contract/admin-accounts.ts';
import { addUserBalance } from '@rush/contract/admin-wallet.ts';
import { paiseFromRupees } from '@rush/contract/money.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkedCall } from '../../../api/checked-call.ts';
import { callQuery, isApiError } from '../../../api/client.ts';
import { useIdempotencyKeys } from '../../../api/idempotency.ts';
import { formatBalance, formatRupees } from '../../../text/format.ts';
import { TextField } from '../../../ui/field.tsx';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { Note } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ReasonForm } from '../parts/reason-form.tsx';
import { StaffDialog } from '../parts/staff-dialog.tsx';

const TOAST_MS = 5000;

const REASONS = ['Cash top-up', 'Goodwill', 'Correction'];

export function TopUpDialog({ user, onClose }: { user: StaffUser; onClose: () => void }) {
  const queries = useQueryClient();
  const keyFor = useIdempotencyKeys(true);
  const [amount, setAmount] = useState('');
  const isAmount = (paiseFromRupees(amount) ?? 0) > 0;
  const finish = (tone: 'success' | 'info', message: string) => {
    toast(tone, message, TOAST_MS);
    void queries.invalidateQueries({ queryKey: ['mine', 'admin'] });
    onClose();
  };
  const mutation = useMutation({
    mutationFn: (reason: string) => {
      const body = { userId: user._id, email: user.email, amount, reason };
      return checkedCall(addUserBalance, { body }, { headers: { 'idempotency-key': keyFor(body) } });
    },
    onSuccess: ({ message }) => finish('success', message),
    onError: (error) => {
      if (isApiError(error, 'second-admin-needed')) finish('info', error.message);
    },
  });
  return (
    <StaffDialog
      title={`Top-Up: ${user.name || user.userid}`}
      description={`${user.email || user.mobilenumber} · Wallet balance ₹${formatBalance(user.balance)}`}
      onClose={onClose}
    >
      <ReasonForm
        reasonHint="For the books and the audit log."
        reasons={REASONS}
        confirm="Add Balance"
        failure="Failed to add balance"
        networkFailure="Failed to add balance. Please try again."
        variant="primary"
        isValid={isAmount}
        mutation={mutation}
        onCancel={onClose}
      >
        {(hasTried) => (
          <>
            <TextField
              label="Amount"
              start="₹"
              error={hasTried && !isAmount ? 'Please enter a valid amount' : undefined}
              type="number"
              inputMode="decimal"
              step="0.01"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
            <Allowance userId={user._id} amount={Number(amount)} />
          </>
        )}
      </ReasonForm>
    </StaffDialog>
  );
}

function Allowance({ userId, amount }: { userId: string; amount: number }) {
  const { data, isError, refetch } = useQuery(
    callQuery(
      ['mine', 'admin', 'grant-allowance', userId],
      'grantAllowance',
      { params: { id: userId } },
      { staleTime: 0 },
    ),
  );
  if (isError && !data) return <RetryNote text="Your allowance could not be loaded." onRetry={refetch} />;
  if (!data) return null;
  const isAbove = amount > data.now;
  return (
    <Note tone={isAbove ? 'warning' : 'plain'} icon="info" role={isAbove ? 'status' : undefined}>
      {data.now === 0
        ? 'The 24-hour limit has been reached. Another admin must confirm anything you add.'
        : `You can add up to ${formatRupees(data.now)} to this wallet now. Above that, another admin must confirm.`}
      {data.now > 0 && isAbove && ' This amount will need confirmation.'}
    </Note>
  );
}
