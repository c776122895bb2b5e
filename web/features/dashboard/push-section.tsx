import { canSubscribe } from '../../api/push-subscription.ts';
import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { dashboardText } from '../../text/en/dashboard.ts';
import { Switch } from '../../ui/switch.tsx';
import { usePush } from './use-push.ts';

/** The switch for messages in this browser, where browser and shop can do it. */
export function PushSection({
  isOwner,
}: {
  /** Owners are notified of manual orders too. */ isOwner: boolean;
}) {
  const { pushPublicKey } = useShop();
  if (!pushPublicKey || !canSubscribe()) return null;
  return <PushSwitch publicKey={pushPublicKey} isOwner={isOwner} />;
}

function PushSwitch({ publicKey, isOwner }: { publicKey: string; isOwner: boolean }) {
  const t = useText(dashboardText).push;
  const { isOn, isBlocked, isBusy, change } = usePush(publicKey);
  return (
    <section
      aria-labelledby="push"
      className="flex items-center justify-between gap-4 border border-line-strong p-4"
    >
      <div className="min-w-0 wrap-anywhere">
        <h2 id="push" className="display text-2xl">
          {t.title}
        </h2>
        <p id="push-lead" className="mt-1 text-sm text-muted">
          {isBlocked ? t.blocked : isOwner ? t.leadOwner : t.lead}
        </p>
      </div>
      <Switch
        labelledBy="push"
        describedBy="push-lead"
        isOn={isOn}
        busy={isBusy}
        disabled={isBlocked && !isOn}
        onChange={change}
      />
    </section>
  );
}
