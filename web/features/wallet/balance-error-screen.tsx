import { useText } from '../../text/catalogue.ts';
import { walletText } from '../../text/en/wallet.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Coins } from '../../ui/money.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';

interface BalanceErrorProps {
  missing?: number;
  back?: string;
}

export function BalanceErrorScreen({ missing, back }: BalanceErrorProps) {
  const { tooLittle: t, confirmation } = useText(walletText);
  return (
    <NarrowPage title={t.title} lead={t.text}>
      {missing !== undefined && (
        <p className="flex items-center justify-between gap-4 border-y py-4">
          <span className="text-muted">{t.missing}</span>
          <Coins amount={missing} className="text-4xl" />
        </p>
      )}
      <div className="grid gap-2">
        <LinkButton
          to="/topup"
          search={{ ...(missing !== undefined && { amount: Math.ceil(missing) }), ...(back && { back }) }}
          variant="primary"
          size="lg"
        >
          {t.topUp}
        </LinkButton>
        {back && (
          <LinkButton to={back} variant="outline">
            {confirmation.back}
          </LinkButton>
        )}
        <LinkButton to="/home" variant="outline">
          {t.home}
        </LinkButton>
      </div>
    </NarrowPage>
  );
}
