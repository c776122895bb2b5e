import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { explainError } from '../../../api/client.ts';
import { toast } from '../../../ui/toast.tsx';
import { FAILED } from './problems.tsx';

interface ActionOptions {
  /** Shown where the server gave no reason. */
  failed?: string;
  /** Shown after a success; the answer's message by default. */
  done?: string;
  /** Read again after a failure too; by default the whole back-office. */
  queryKey?: QueryKey;
  onDone?: () => void;
  /** Called after a failure too. */
  onEnd?: () => void;
}

/** A change by staff: a toast says how it ended, and what it may have changed is read again. */
export function useAction<Answer extends object, Input = void>(
  send: (input: Input) => Promise<Answer>,
  { failed = FAILED, done, queryKey = ['mine', 'admin'], onDone, onEnd }: ActionOptions = {},
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      toast('success', done ?? ('message' in answer ? String(answer.message) : ''));
      onDone?.();
    },
    onError: (error) => toast('error', explainError(error, failed)),
    onSettled: () => {
      onEnd?.();
      return queries.invalidateQueries({ queryKey });
    },
  });
}
