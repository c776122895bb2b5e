import type { Coupon } from '@rush/contract/admin-coupons.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { editCoupon } from '#calls/admin-coupons';
import { call } from '../../../api/client.ts';
import { useText } from '../../../text/catalogue.ts';
import { adminCouponsText } from '../../../text/en/admin-coupons.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { DraftForm } from '../parts/draft-form.tsx';
import { problemsOf } from '../parts/field-problems.ts';
import { bodyOfCoupon, draftOfCoupon } from './coupon-draft.ts';
import { CouponFields } from './coupon-fields.tsx';

export function EditCouponDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const t = useText(adminCouponsText);
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => draftOfCoupon(coupon));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(editCoupon, {
        params: { _id: coupon._id },
        body: { ...bodyOfCoupon(draft), version: coupon.version },
      }),
    onSuccess: ({ message }) => {
      toast('success', message || t.edited);
      void queries.invalidateQueries({ queryKey: ['mine', 'admin', 'coupons'] });
      onClose();
    },
  });
  const problems = problemsOf(error, t.failed);
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t.editOf(coupon.couponCode)}
      closeLabel={t.close}
    >
      <div className="p-4">
        <DraftForm
          submit={t.save}
          isPending={isPending}
          problem={problems.all}
          success={undefined}
          cancel={{ label: t.cancel, onPress: onClose }}
          onSubmit={mutate}
        >
          <CouponFields
            draft={draft}
            problem={problems.of}
            onChange={(next) => setDraft({ ...draft, ...next })}
          />
        </DraftForm>
      </div>
    </Dialog>
  );
}
