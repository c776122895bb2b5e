import { changeSettings } from '@rush/contract/admin-settings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkedCall } from '../../../api/checked-call.ts';
import { explainError } from '../../../api/refusal-of.ts';
import { shopQuery } from '../../../api/shop.ts';
import { toast } from '../../../ui/toast.tsx';
import { FAILED, problemsOf } from '../parts/problems.tsx';
import { type FieldKind, settingOf } from './settings-fields.ts';

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

type Drafts = Record<string, string | boolean>;

/** A form of settings: only what was changed is sent, and numbers must be numbers. */
export function useSettingsForm(kindOf: (name: string) => FieldKind) {
  const [drafts, setDrafts] = useState<Drafts>({});
  const [missing, setMissing] = useState<readonly string[]>([]);
  const { mutate, isPending, error } = useSaveSettings(() => setDrafts({}));
  const save = () => {
    const changed = Object.entries(drafts).map(
      ([name, draft]) => [name, settingOf(draft, kindOf(name))] as const,
    );
    const empty = changed.filter(([, value]) => value === null).map(([name]) => name);
    setMissing(empty);
    if (empty.length === 0) mutate(Object.fromEntries(changed));
  };
  return {
    drafts,
    save,
    isPending,
    change: (name: string, value: string | boolean) => setDrafts({ ...drafts, [name]: value }),
    errorOf: (name: string) =>
      missing.includes(name) ? 'Please enter a number.' : problemsOf(error, FAILED).of(name),
  };
}
