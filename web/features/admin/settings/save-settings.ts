import { changeSettings } from '@rush/contract/admin-settings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { checkedCall } from '../../../api/checked-call.ts';
import { isApiError } from '../../../api/client.ts';
import { shopQuery } from '../../../api/shop.ts';
import { adminSettingsText as t } from '../../../text/admin/settings.ts';
import { toast } from '../../../ui/toast.tsx';

/** Saves settings by name, all or none; the shop around the page shows them at once. */
export function useSaveSettings(onSaved?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (settings: Record<string, unknown>) => checkedCall(changeSettings, { body: { settings } }),
    onSuccess: async () => {
      toast('success', t.saved);
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['mine', 'admin', 'settings'] }),
        queries.invalidateQueries({ queryKey: shopQuery.queryKey }),
      ]);
      onSaved?.();
    },
    onError: (error) =>
      toast('error', isApiError(error) && error.status > 0 ? error.message || t.failed : t.network),
  });
}

/** What the server says about each field. */
export function useFieldErrors(error: unknown): Record<string, string> {
  return isApiError(error)
    ? Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
    : {};
}
