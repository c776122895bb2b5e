import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { login as loginCall } from '#calls/sign-in';
import { call, isApiError } from '../../api/client.ts';
import { keepReturn, returnPath } from '../../api/return-path.ts';
import { startSession } from '../../api/session.ts';
import { withProofOfWork } from '../../api/solve-challenge.ts';
import { useText } from '../../text/catalogue.ts';
import { signInText } from '../../text/en/sign-in.ts';
import { toast } from '../../ui/toast.tsx';

interface Credentials {
  email: string;
  password: string;
  totp?: string;
}

interface LoginOptions {
  from: string | undefined;
  onMessage: (message: string) => void;
}

export function useLogin({ from, onMessage }: LoginOptions) {
  const t = useText(signInText);
  const router = useRouter();
  const [needsTotp, setNeedsTotp] = useState(false);
  const [isProving, setProving] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Credentials) =>
      withProofOfWork(
        (proofOfWork) => call(loginCall, { body: { ...body, proofOfWork } }),
        () => setProving(true),
      ),
    onSettled: () => setProving(false),
    onSuccess: ({ token, user }) => {
      startSession({ token, user });
      void router.navigate({ href: returnPath(from), replace: true });
    },
    onError: (error) => {
      if (!isApiError(error) || error.status === 0) return onMessage(t.network);
      const search = from ? { from } : {};
      if (error.type === 'email-unverified') {
        keepReturn(from, 'mail');
        return void router.navigate({ to: '/checkverification', search });
      }
      if (error.type === 'unknown-user') {
        toast('warning', error.message);
        return void router.navigate({ to: '/register', search });
      }
      if (error.type === 'second-factor-required') setNeedsTotp(true);
      onMessage(error.message);
    },
  });
  return { login: mutate, isPending, isProving, needsTotp };
}
