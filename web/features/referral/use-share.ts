import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { referralText } from '../../text/en/referral.ts';
import { copyText } from '../../ui/copy-text.ts';
import { toast } from '../../ui/toast.tsx';

/** The invitation, and the phone's own share sheet for it, or the clipboard. */
export function useShare(code: string): { message: string; share: () => Promise<void> } {
  const t = useText(referralText);
  const { name, rewards } = useShop();
  const url = `${window.location.origin}/register?referral=${encodeURIComponent(code)}`;
  const text = t.shareText(name, code, rewards);
  const share = async () => {
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title: t.shareTitle(name), text, url });
        return;
      }
      const isCopied = await copyText(`${text} ${url}`);
      toast(isCopied ? 'info' : 'error', isCopied ? t.shareCopied : t.errors.share);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast('error', t.errors.share);
    }
  };
  return { message: `${text} ${url}`, share };
}
