import type { allCoupons as allCouponsCall } from '@rush/contract/admin-coupons.ts';
import type { OutputOf } from '@rush/contract/call.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { allCoupons, deleteCoupon } from '#calls/admin-coupons';
import { callQuery } from '../../../api/call-query.ts';
import { call } from '../../../api/client.ts';
import { absoluteAddress } from '../../../api/page-head.ts';
import { formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, column, figure, head, WideTable } from '../../../ui/table.tsx';
import { toast } from '../../../ui/toast.tsx';
import { flag, RowActions, RowButton, Under } from '../parts/cells.tsx';
import { AdminHeading, QueryStates } from '../parts/screen.tsx';
import { ConfirmDialog } from '../parts/staff-dialog.tsx';
import { useAction } from '../parts/use-action.ts';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { EditCouponDialog } from './coupon-form.tsx';

type Coupon = OutputOf<typeof allCouponsCall>[number];
type Open = { what: 'edit' | 'remove'; coupon: Coupon };

export function CouponsScreen() {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const columns = useColumns(setOpen);
  return (
    <div className="grid gap-6">
      <AdminHeading title="All Coupons" />
      <QueryStates query={useQuery(callQuery(['mine', 'admin', 'coupons'], allCoupons))}>
        {(coupons) => (
          <WideTable
            caption="All Coupons"
            rows={coupons}
            rowKey={(coupon) => coupon._id}
            columns={columns}
            empty={<EmptyState title="No coupons found" />}
          />
        )}
      </QueryStates>
      {open?.what === 'edit' && <EditCouponDialog coupon={open.coupon} onClose={close} />}
      {open?.what === 'remove' && <RemoveCoupon coupon={open.coupon} onClose={close} />}
    </div>
  );
}

function RemoveCoupon({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const removal = useAction(() => call(deleteCoupon, { params: { _id: coupon._id } }), {
    done: 'Coupon deleted successfully',
    failed: 'An error occurred',
    queryKey: ['mine', 'admin', 'coupons'],
    onEnd: onClose,
  });
  return (
    <ConfirmDialog
      question="Are you sure you want to delete this coupon?"
      subject={coupon.couponCode}
      confirm="Delete"
      isPending={removal.isPending}
      onConfirm={removal.mutate}
      onClose={onClose}
    />
  );
}

/** Home takes the coupon, and goes on to its product if there is only one. */
async function copyLink({ couponCode, products }: Coupon): Promise<void> {
  const product = products.length === 1 ? `&product=${products[0]}` : '';
  const isCopied = await copyText(absoluteAddress(`/home?coupon=${couponCode}${product}`));
  if (isCopied) toast('success', 'Link copied.');
  else toast('error', 'The link could not be copied.');
}

function useColumns(onOpen: (open: Open) => void): readonly Column<Coupon>[] {
  const isOwner = useIsOwner();
  const columns: readonly Column<Coupon>[] = [
    head('Coupon Code', ({ couponCode, products }) => (
      <>
        {couponCode}
        {products.length > 0 && <Under>{`Products: ${products.length}`}</Under>}
      </>
    )),
    { title: 'Type', cell: (coupon) => (coupon.discountType === 'fixed' ? 'Fixed' : 'Percentage') },
    figure('Discount', (coupon) =>
      coupon.discountType === 'percentage'
        ? `${coupon.discountPercentage}%`
        : formatRupees(coupon.discountAmount),
    ),
    column('Expiry', ({ startDate, expiryDate }) => (
      <>
        {formatDateTime(expiryDate)}
        {startDate && <Under>from {formatDateTime(startDate)}</Under>}
      </>
    )),
    flag('Status', (coupon) => coupon.isActive, 'Active', 'Inactive'),
    figure('Usage', ({ usedCount, usageLimit, spent }) => (
      <>
        {usedCount}/{usageLimit}
        {spent > 0 && <Under>cost {formatRupees(spent)}</Under>}
      </>
    )),
    column('Actions', (coupon) => (
      <RowActions
        name={coupon.couponCode}
        onEdit={() => onOpen({ what: 'edit', coupon })}
        onRemove={() => onOpen({ what: 'remove', coupon })}
      >
        <RowButton label="Copy link" of={coupon.couponCode} onClick={() => void copyLink(coupon)} />
      </RowActions>
    )),
  ];
  return isOwner ? columns : columns.filter(({ title }) => title !== 'Actions');
}
