import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createCoupon } from '#calls/admin-coupons';
import { call } from '../../../api/client.ts';
import { useText } from '../../../text/catalogue.ts';
import { adminText } from '../../../text/en/admin.ts';
import { adminCouponsText } from '../../../text/en/admin-coupons.ts';
import { AdminHeading } from '../parts/admin-heading.tsx';
import { DraftForm } from '../parts/draft-form.tsx';
import { problemsOf } from '../parts/field-problems.ts';
import { bodyOfCoupon, emptyCoupon } from './coupon-draft.ts';
import { CouponFields } from './coupon-fields.tsx';

/** Create Coupon. */
export function CreateCouponScreen() {
  const t = useText(adminCouponsText);
  const queries = useQueryClient();
  const [draft, setDraft] = useState(emptyCoupon);
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: () => call(createCoupon, { body: bodyOfCoupon(draft) }),
    onSuccess: () => {
      setDraft(emptyCoupon());
      return queries.invalidateQueries({ queryKey: ['mine', 'admin', 'coupons'] });
    },
  });
  const problems = problemsOf(error, t.failed);
  return (
    <div className="grid max-w-2xl gap-6">
      <AdminHeading title={useText(adminText).areas.createCoupon} />
      <DraftForm
        submit={t.create}
        isPending={isPending}
        problem={problems.all}
        success={data && `${t.created} ${data.coupon.couponCode}`}
        onSubmit={mutate}
      >
        <CouponFields
          draft={draft}
          problem={problems.of}
          onChange={(next) => {
            if (data) reset();
            setDraft({ ...draft, ...next });
          }}
        />
      </DraftForm>
    </div>
  );
}
