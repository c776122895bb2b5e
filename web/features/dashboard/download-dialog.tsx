import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { exportMyData } from '#calls/personal-data';
import { openStream } from '../../api/open-stream.ts';
import { explainError } from '../../api/refusal-of.ts';
import { saveFile } from '../../api/save-response.ts';
import { useText } from '../../text/catalogue.ts';
import { yourDataText } from '../../text/en/your-data.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFadingMessage } from '../../ui/use-fading-message.ts';
import { FormButtons } from './form-buttons.tsx';
import { PresentPassword } from './present-password.tsx';

/** Downloads all personal data, after a fresh proof of identity. */
export function DownloadDialog({ onClose }: { onClose: () => void }) {
  const t = useText(yourDataText);
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [message, show] = useFadingMessage();
  const [controller] = useState(() => new AbortController());
  useEffect(() => () => controller.abort(), [controller]);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const response = await openStream(exportMyData, { body: { password } }, { signal: controller.signal });
      saveFile(await response.blob(), 'my-data.zip');
    },
    onMutate: () => show(undefined),
    onSuccess: () => {
      toast('success', t.download.done);
      onClose();
    },
    onError: (error) => show(explainError(error, t.failed)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t.download.title}
      description={t.download.lead}
      closeLabel={t.close}
      initialFocus={() => form.current?.querySelector('input') ?? undefined}
    >
      <form ref={form} className="grid gap-4 p-4" onSubmit={submit} noValidate>
        <PresentPassword value={password} onValue={setPassword} />
        <MessageNote message={message} />
        <FormButtons submit={t.download.submit} isBusy={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
