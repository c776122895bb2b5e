import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { openStream } from '../../api/client.ts';
import { saveFile } from '../../api/save-response.ts';
import { useText } from '../../text/catalogue.ts';
import { yourDataText } from '../../text/en/your-data.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFadingMessage } from '../../ui/use-fading-message.ts';
import { AccountForm } from './account-form.tsx';
import { PasswordOrCode } from './password-or-code.tsx';

export default function DownloadDialog({ onClose }: { onClose: () => void }) {
  const t = useText(yourDataText);
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [message, , messageCallbacks] = useFadingMessage(t.failed);
  const [controller] = useState(() => new AbortController());
  useEffect(() => () => controller.abort(), [controller]);
  const { mutate, isPending } = useMutation({
    ...messageCallbacks,
    mutationFn: async () => {
      const response = await openStream(
        'exportMyData',
        { body: { password } },
        { signal: controller.signal },
      );
      saveFile(await response.blob(), 'my-data.zip');
    },
    onSuccess: () => {
      toast('success', t.download.done);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t.download.title}
      description={t.download.lead}
      initialFocus={() => form.current?.querySelector('input') ?? undefined}
    >
      <AccountForm
        ref={form}
        className="grid gap-4 p-4"
        submit={t.download.submit}
        isBusy={isPending}
        message={message}
        onSubmit={() => mutate()}
        onCancel={onClose}
      >
        <PasswordOrCode value={password} onValue={setPassword} />
      </AccountForm>
    </Dialog>
  );
}
