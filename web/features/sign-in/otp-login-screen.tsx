import { readMobile } from '@rush/contract/typed-text.ts';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call, isApiError, type Output } from '../../api/client.ts';
import { withProofOfWork } from '../../api/solve-challenge.ts';
import { useText } from '../../text/catalogue.ts';
import { signInText } from '../../text/en/sign-in.ts';
import { MobileField } from '../../ui/field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFadingMessage } from '../../ui/use-fading-message.ts';

export function OtpLoginScreen({ from }: { from: string | undefined }) {
  const { otp: t, create } = useText(signInText);
  const router = useRouter();
  const [mobile, setMobile] = useState('');
  const [message, show, messageCallbacks, errorOf] = useFadingMessage(t.unexpected);
  const search = { from };
  const { mutate, isPending } = useOtpSending(from, messageCallbacks, ({ outcome, message: why }, number) => {
    if (outcome !== 'sent') toast('warning', why);
    void router.navigate({ to: '/otpverify/$mobile', params: { mobile: number }, search });
  });
  const submit = () => {
    const number = readMobile(mobile);
    if (!number) return show(t.invalidMobile, 'mobile');
    mutate(number);
  };
  return (
    <NarrowPage title={t.title} lead={t.lead}>
      <Form onSubmit={submit}>
        <MobileField
          label={t.mobile}
          error={errorOf('mobile')}
          value={mobile}
          onChange={({ target }) => setMobile(target.value)}
        />
        <MessageNote message={message} />
        <SubmitButton busy={isPending} busyLabel={t.sending}>
          {t.send}
        </SubmitButton>
      </Form>
      <div className="grid gap-2 border-t pt-5">
        <LinkButton to="/login" search={search} variant="outline" wide>
          {t.withEmail}
        </LinkButton>
        <LinkButton to="/register" search={search} variant="ghost" wide>
          {create}
        </LinkButton>
      </div>
    </NarrowPage>
  );
}

/** Sends a code if an account has the number; otherwise, opens registration. */
export function useOtpSending(
  from: string | undefined,
  messageCallbacks: ReturnType<typeof useFadingMessage>[2],
  onSuccess: (result: Output<'otpLogin'>, mobile: string) => void,
) {
  const router = useRouter();
  return useMutation({
    onMutate: messageCallbacks.onMutate,
    mutationFn: (mobile: string) =>
      withProofOfWork((proofOfWork) => call('otpLogin', { body: { mobile, proofOfWork } })),
    onSuccess,
    onError: (error, mobileNumber) => {
      if (!isApiError(error, 'mobile-unknown')) return messageCallbacks.onError(error);
      toast('warning', error.message);
      void router.navigate({ to: '/register', search: { from }, state: { prefill: { mobileNumber } } });
    },
  });
}
