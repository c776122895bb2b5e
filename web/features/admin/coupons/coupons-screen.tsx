import type { Coupon } from '@rush/contract/admin-coupons.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { allCoupons, deleteCoupon } from '#calls/admin-coupons';
import { call } from '../../../api/client.ts';
import { explainError } from '../../../api/refusal-of.ts';
import { adminText } from '../../../text/admin/common.ts';
import { adminCouponsText as t } from '../../../text/admin/coupons.ts';
import { formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { type Column, WideTable } from '../../../ui/table.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AdminHeading } from '../parts/admin-heading.tsx';
import { QueryStates } from '../parts/query-states.tsx';
import { ConfirmDialog } from '../parts/staff-dialog.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { EditCouponDialog } from './edit-coupon-dialog.tsx';

type Open = { what: 'edit' | 'remove'; coupon: Coupon };

/** All Coupons. */
export function CouponsScreen() {
  const title = adminText.areas.coupons;
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const columns = useColumns(setOpen);
  const query = useQuery({
    queryKey: ['mine', 'admin', 'coupons'],
    queryFn: ({ signal }) => call(allCoupons, {}, { signal }),
  });
  return (
    <div className="grid gap-6">
      <AdminHeading title={title} />
      <QueryStates query={query}>
        {(coupons) =>
          coupons.length === 0 ? (
            <EmptyState title={t.none} />
          ) : (
            <WideTable caption={title} rows={coupons} rowKey={(coupon) => coupon._id} columns={columns} />
          )
        }
      </QueryStates>
      {open?.what === 'edit' && <EditCouponDialog coupon={open.coupon} onClose={close} />}
      {open?.what === 'remove' && <RemoveCoupon coupon={open.coupon} onClose={close} />}
    </div>
  );
}

function RemoveCoupon({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteCoupon, { params: { _id: coupon._id } }),
    onSuccess: () => toast('success', t.removed),
    onError: (error) => toast('error', explainError(error, t.failed)),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['mine', 'admin', 'coupons'] });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      question={t.sure}
      subject={coupon.couponCode}
      confirm={t.remove}
      isPending={isPending}
      onConfirm={mutate}
      onClose={onClose}
    />
  );
}

function useColumns(onOpen: (open: Open) => void): readonly Column<Coupon>[] {
  const isOwner = useIsOwner();
  const columns: readonly Column<Coupon>[] = [
    { key: 'code', title: t.code, isHead: true, cell: (coupon) => coupon.couponCode },
    { key: 'type', title: t.type, cell: (coupon) => t.types[coupon.discountType] },
    {
      key: 'discount',
      title: t.discount,
      isNumeric: true,
      cell: (coupon) =>
        coupon.discountType === 'percentage'
          ? `${coupon.discountPercentage}%`
          : formatRupees(coupon.discountAmount),
    },
    { key: 'expiry', title: t.expiry, cell: (coupon) => formatDateTime(coupon.expiryDate) },
    {
      key: 'status',
      title: t.status,
      cell: (coupon) => (
        <StatusPill tone={coupon.isActive ? 'success' : 'danger'}>
          {coupon.isActive ? t.active : t.inactive}
        </StatusPill>
      ),
    },
    {
      key: 'usage',
      title: t.usage,
      isNumeric: true,
      cell: (coupon) => `${coupon.usedCount}/${coupon.usageLimit}`,
    },
    {
      key: 'actions',
      title: t.actions,
      cell: (coupon) => (
        <span className="flex justify-end gap-2 tabular:justify-start">
          <Button
            size="sm"
            variant="outline"
            aria-label={t.editOf(coupon.couponCode)}
            onClick={() => onOpen({ what: 'edit', coupon })}
          >
            {t.edit}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={t.removeOf(coupon.couponCode)}
            onClick={() => onOpen({ what: 'remove', coupon })}
          >
            {t.remove}
          </Button>
        </span>
      ),
    },
  ];
  return isOwner ? columns : columns.filter(({ key }) => key !== 'actions');
}
