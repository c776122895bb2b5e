import { changeSettings } from '@rush/contract/admin-settings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { checkedCall } from '../../../api/checked-call.ts';
import { isApiError } from '../../../api/client.ts';
import { explainError } from '../../../api/refusal-of.ts';
import { shopQuery } from '../../../api/shop.ts';
import { toast } from '../../../ui/toast.tsx';
import { FAILED } from '../parts/problems.tsx';

/** Saves settings by name, all or none; the page around them updates at once. */
export function useSaveSettings(onSaved?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (settings: Record<string, unknown>) => checkedCall(changeSettings, { body: { settings } }),
    onSuccess: async () => {
      toast('success', 'Settings saved.');
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['mine', 'admin', 'settings'] }),
        queries.invalidateQueries({ queryKey: shopQuery.queryKey }),
      ]);
      onSaved?.();
    },
    onError: (error) => toast('error', explainError(error, FAILED)),
  });
}

/** The server's message for each field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  return isApiError(error)
    ? Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
    : {};
}
