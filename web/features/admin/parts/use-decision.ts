import { useMutation, useQueryClient } from '@tanstack/react-query';
import { explainError } from '../../../api/refusal-of.ts';
import { toast } from '../../../ui/toast.tsx';
import { FAILED } from './field-problems.ts';

export interface Decided<Choice> {
  choice: Choice;
  evidence: string;
}

/** Sends a decision, then refetches the back-office even if it failed. */
export function useDecision<Choice extends string>(
  send: (decided: Decided<Choice>) => Promise<{ message: string }>,
  onDecided: () => void = () => undefined,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      toast('success', message);
      onDecided();
    },
    onError: (error) => toast('error', explainError(error, FAILED)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['mine', 'admin'] }),
  });
}
