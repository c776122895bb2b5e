import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { explainError } from '../../../api/client.ts';
import { toast } from '../../../ui/toast.tsx';
import { FAILED } from './problems.tsx';

interface ActionOptions {
  failure?: string;
  /** Shown on success; by default, the response's message. */
  done?: string;
  /** Refetched after success or failure; the whole back-office by default. */
  queryKey?: QueryKey;
  onDone?: () => void;
  /** Called after success or failure. */
  onEnd?: () => void;
}

/** A staff action. Shows its result in a toast and refetches the data that it may have changed. */
export function useAction<Result extends object, Input = void>(
  send: (input: Input) => Promise<Result>,
  { failure = FAILED, done, queryKey = ['mine', 'admin'], onDone, onEnd }: ActionOptions = {},
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (result) => {
      toast('success', done ?? ('message' in result ? String(result.message) : ''));
      onDone?.();
    },
    onError: (error) => toast('error', explainError(error, failure)),
    onSettled: () => {
      onEnd?.();
      return queries.invalidateQueries({ queryKey });
    },
  });
}
