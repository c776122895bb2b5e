import { eraseUser } from '@rush/contract/personal-data.ts';
import { readReason } from '@rush/contract/reason.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import { refuse } from '#platform/refusal.ts';
import { erasureMessage, requestErasure } from './request-erasure.ts';
import type { PrivacyParts } from './routes.ts';

export function privacyAdminRoutes(parts: PrivacyParts): Binding[] {
  return [
    bind(eraseUser, async ({ caller, params, body, address }) => {
      const reason = readReason(body.reason);
      if (!reason) refuse('reason-required');
      const dueAt = await requestErasure(
        parts,
        { caller, address },
        { anyId: params.id, requestedBy: 'staff', reason, lapse: body.lapse },
      );
      return { message: erasureMessage(dueAt), dueAt: dueAt.toISOString() };
    }),
  ];
}
