import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useText } from '../../text/catalogue.ts';
import { accountSecurityText } from '../../text/en/account-security.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';

/** Replaces the back-office until the second factor is set up. */
export function SecondFactorGate() {
  const { gate: t } = useText(accountSecurityText);
  const queryClient = useQueryClient();
  const router = useRouter();
  const enter = async () => {
    await queryClient.invalidateQueries({ queryKey: ['role'] });
    await router.invalidate();
  };
  return (
    <PageFrame title={t.title} lead={t.lead}>
      <div className="bg-raised p-4 sm:p-6">
        <SecondFactorSetUp onDone={() => void enter()} />
      </div>
    </PageFrame>
  );
}
