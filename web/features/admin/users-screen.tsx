import type { StaffUser } from '@rush/contract/admin.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addUserBalance, usersData } from '#calls/admin';
import { call, isApiError } from '../../api/client.ts';
import { useIdempotencyKeys } from '../../api/idempotency.ts';
import { useText } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';
import { formatRupees } from '../../text/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import type { Column } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { type TableFilters, TableScreen } from './table-screen.tsx';

const ROLES = ['admin', 'user', 'reseller'] as const;

async function load({ choice, ...filters }: TableFilters) {
  const { users, totalCount, totalPages } = await call(usersData, {
    query: { ...filters, role: choice as StaffUser['role'] | undefined },
  });
  return { rows: users, total: totalCount, pages: totalPages };
}

/** Every user, with the way to add R-Coins (spec 2 section 2.7). */
export function UsersScreen() {
  const t = useText(adminText);
  const [chosen, setChosen] = useState<StaffUser | null>(null);
  const columns: readonly Column<StaffUser>[] = [
    { key: 'customer', title: t.columns.customer, cell: (user) => user.userid },
    { key: 'name', title: t.columns.name, isHead: true, cell: (user) => user.name },
    { key: 'mobile', title: t.columns.mobile, cell: (user) => user.mobilenumber },
    { key: 'email', title: t.columns.email, cell: (user) => <span className="break-all">{user.email}</span> },
    { key: 'role', title: t.columns.role, cell: (user) => user.role },
    { key: 'balance', title: t.columns.balance, isNumeric: true, cell: (user) => formatRupees(user.balance) },
    { key: 'verified', title: t.columns.verified, cell: (user) => user.verified },
    { key: 'blocked', title: t.columns.blocked, cell: (user) => user.isBlocked },
    {
      key: 'edit',
      title: t.columns.editBalance,
      cell: (user) => (
        <Button size="sm" variant="outline" onClick={() => setChosen(user)}>
          {t.topUp.open}
        </Button>
      ),
    },
  ];
  return (
    <TableScreen
      title={t.areas.users}
      searchLabel={t.searchUsers}
      choice={{ label: t.columns.role, values: ROLES }}
      sizes={[25, 50, 100, 250, 500]}
      load={load}
      columns={columns}
      rowKey={(user) => user._id}
      extra={chosen && <TopUpDialog user={chosen} onClose={() => setChosen(null)} />}
    />
  );
}

function TopUpDialog({ user, onClose }: { user: StaffUser; onClose: () => void }) {
  const t = useText(adminText);
  const queries = useQueryClient();
  const keyFor = useIdempotencyKeys(true);
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const body = { userId: user._id, email: user.email, amount, reason };
      return call(addUserBalance, { body }, { idempotencyKey: keyFor(body) });
    },
    onSuccess: ({ message }) => {
      toast('success', message);
      void queries.invalidateQueries({ queryKey: ['mine', 'admin'] });
      onClose();
    },
    onError: (error) => toast('error', isApiError(error) ? error.message : t.topUp.failed),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t.topUp.title(user.name)}
      closeLabel={t.topUp.cancel}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <TextField
          label={t.topUp.amount}
          type="number"
          inputMode="decimal"
          min="0.01"
          step="0.01"
          required
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <TextField
          label={t.topUp.reason}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="flex gap-3">
          <Button variant="outline" className="flex-1" onClick={onClose}>
            {t.topUp.cancel}
          </Button>
          <Button type="submit" variant="primary" className="flex-1" busy={isPending}>
            {t.topUp.add}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
