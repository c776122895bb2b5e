import { useQuery } from '@tanstack/react-query';
import { call, callQuery, type Output } from '../../../api/client.ts';
import { absoluteUrl } from '../../../api/page-head.ts';
import { formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, column, figure, head, WideTable } from '../../../ui/table.tsx';
import { toast } from '../../../ui/toast.tsx';
import { RowActions, RowButton, SubLine, statusColumn } from '../parts/cells.tsx';
import { useRemoval } from '../parts/removal.tsx';
import { AdminHeading, QueryStates } from '../parts/screen.tsx';
import { DialogButton } from '../parts/staff-dialog.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { EditCouponDialog } from './coupon-form.tsx';

type Coupon = Output<'allCoupons'>[number];

export function CouponsScreen() {
  const isOwner = useIsOwner();
  const removal = useRemoval<Coupon>({
    question: 'Are you sure you want to delete this coupon?',
    nameOf: ({ couponCode }) => couponCode,
    success: 'Coupon deleted successfully',
    failure: 'An error occurred',
    remove: ({ _id }) => call('deleteCoupon', { params: { _id } }),
    restore: ({ _id }) => call('restoreCoupon', { params: { _id } }),
  });
  const actions = column('Actions', (coupon: Coupon) => (
    <RowActions>
      <DialogButton label="Edit" of={coupon.couponCode}>
        {(close) => <EditCouponDialog coupon={coupon} onClose={close} />}
      </DialogButton>
      <RowButton label="Copy link" of={coupon.couponCode} onClick={() => void copyLink(coupon)} />
      {removal.button(coupon)}
    </RowActions>
  ));
  return (
    <div className="grid gap-6">
      <AdminHeading title="All Coupons" />
      {removal.notice}
      <QueryStates query={useQuery(callQuery(['mine', 'admin', 'catalog', 'coupons'], 'allCoupons'))}>
        {(coupons) => (
          <WideTable
            caption="All Coupons"
            rows={coupons}
            rowKey={(coupon) => coupon._id}
            columns={isOwner ? [...COLUMNS, actions] : COLUMNS}
            empty={<EmptyState title="No coupons found" />}
          />
        )}
      </QueryStates>
    </div>
  );
}

/** The home page remembers the coupon and opens its product if there is only one. */
async function copyLink({ couponCode, products }: Coupon): Promise<void> {
  const product = products.length === 1 ? `&product=${products[0]}` : '';
  const isCopied = await copyText(absoluteUrl(`/home?coupon=${couponCode}${product}`));
  if (isCopied) toast('success', 'Link copied.');
  else toast('error', 'The link could not be copied.');
}

const COLUMNS: readonly Column<Coupon>[] = [
  head('Coupon Code', ({ couponCode, products }) => (
    <>
      {couponCode}
      {products.length > 0 && <SubLine>{`Products: ${products.length}`}</SubLine>}
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
      {startDate && <SubLine>from {formatDateTime(startDate)}</SubLine>}
    </>
  )),
  statusColumn('Status', (coupon) => coupon.isActive, 'Active', 'Inactive'),
  figure('Usage', ({ usedCount, usageLimit, spent }) => (
    <>
      {usedCount}/{usageLimit}
      {spent > 0 && <SubLine>cost {formatRupees(spent)}</SubLine>}
    </>
  )),
];
