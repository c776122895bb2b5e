import { readMobile } from '@rush/contract/typed-text.ts';
import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { otpLogin } from '#calls/sign-in';
import { call, isApiError } from '../../api/client.ts';
import { explainError } from '../../api/refusal-of.ts';
import { withProofOfWork } from '../../api/solve-challenge.ts';
import { useText } from '../../text/catalogue.ts';
import { otpSignInText } from '../../text/en/otp-sign-in.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFadingMessage } from '../../ui/use-fading-message.ts';

export function OtpLoginScreen({ from }: { from: string | undefined }) {
  const t = useText(otpSignInText);
  const router = useRouter();
  const [mobile, setMobile] = useState('');
  const [message, show] = useFadingMessage();
  const search = from ? { from } : {};
  const { mutate, isPending } = useMutation({
    mutationFn: (number: string) =>
      withProofOfWork((proofOfWork) => call(otpLogin, { body: { mobile: number, proofOfWork } })),
    onMutate: () => show(undefined),
    onSuccess: ({ outcome, message }, number) => {
      if (outcome !== 'sent') toast('warning', message);
      void router.navigate({ to: '/otpverify/$mobile', params: { mobile: number }, search });
    },
    onError: (error) => {
      if (isApiError(error, 'mobile-unknown')) {
        toast('warning', error.message);
        return void router.navigate({ to: '/register', search });
      }
      show(explainError(error, t.unexpected));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = readMobile(mobile);
    if (!number) return show(t.invalidMobile);
    mutate(number);
  };
  return (
    <NarrowPage title={t.title} lead={t.lead}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <TextField
          label={t.mobile}
          name="mobile"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={mobile}
          onChange={({ target }) => setMobile(target.value)}
        />
        <MessageNote message={message} />
        <Button type="submit" variant="primary" size="lg" wide busy={isPending} busyLabel={t.sending}>
          {t.send}
        </Button>
      </form>
      <div className="grid gap-2 border-t pt-5">
        <Link to="/login" search={search} className={buttonClass({ variant: 'outline', wide: true })}>
          {t.withEmail}
        </Link>
        <Link to="/register" search={search} className={buttonClass({ variant: 'ghost', wide: true })}>
          {t.create}
        </Link>
      </div>
    </NarrowPage>
  );
}
