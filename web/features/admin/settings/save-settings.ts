import { changeSettings } from '@rush/contract/admin-settings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deepEqual as isDeepEqual } from '@tanstack/react-router';
import { useState } from 'react';
import { checkedCall } from '../../../api/checked-call.ts';
import { explainError, isApiError } from '../../../api/client.ts';
import { shopQuery } from '../../../api/shop.ts';
import { toast } from '../../../ui/toast.tsx';
import { useConfirmLeaving } from '../parts/confirm-leaving.ts';
import { FAILED, problemsOf } from '../parts/problems.tsx';
import { type Draft, draftOf, type StructuredValue, settingOf } from '../parts/settings-fields.ts';

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
    // The save bar reports invalid fields.
    onError: (error) => {
      if (!isApiError(error) || error.fields.length === 0) toast('error', explainError(error, FAILED));
    },
  });
}

type Settings = Readonly<Record<string, unknown>>;
export type SettingsForm = ReturnType<typeof useSettingsForm>;

/** A tab's form. Sends only changes, validates numbers, and asks before leaving with unsaved changes. */
export function useSettingsForm(settings: Settings) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [invalidNames, setInvalidNames] = useState<readonly string[]>([]);
  const { mutate, isPending, error, reset } = useSaveSettings(() => setDrafts({}));
  const count = Object.keys(drafts).length;
  useConfirmLeaving(count > 0);
  const savedValue = (name: string): string | boolean => draftOf(name, settings[name]);
  const errorOf = (name: string) =>
    !(name in drafts || name.startsWith('socials.'))
      ? undefined
      : invalidNames.includes(name)
        ? 'Please enter a number.'
        : problemsOf(error, FAILED).of(name);
  return {
    error,
    problem: Object.keys(drafts).some(errorOf) ? 'Please check the highlighted fields.' : undefined,
    count,
    isPending,
    structuredValue: <Value extends StructuredValue>(name: string) =>
      (name in drafts ? drafts[name] : settings[name]) as Value,
    isNumber: (name: string) => typeof settings[name] === 'number',
    fieldValue: (name: string) => (drafts[name] as string | boolean | undefined) ?? savedValue(name),
    change: (name: string, value: Draft) => {
      const { [name]: _, ...others } = drafts;
      setDrafts(
        isDeepEqual(value, typeof value === 'object' ? settings[name] : savedValue(name))
          ? others
          : { ...others, [name]: value },
      );
    },
    save: () => {
      const entries = Object.entries(drafts).map(
        ([name, draft]) => [name, settingOf(name, draft, settings[name])] as const,
      );
      const invalid = entries.filter(([, value]) => value === undefined).map(([name]) => name);
      setInvalidNames(invalid);
      if (invalid.length === 0 && count > 0) mutate(Object.fromEntries(entries));
    },
    discard: () => {
      setDrafts({});
      setInvalidNames([]);
      reset();
    },
    errorOf,
  };
}
