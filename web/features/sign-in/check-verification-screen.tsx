import { useText } from '../../text/catalogue.ts';
import { accountLinksText } from '../../text/en/account-links.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Note } from '../../ui/states.tsx';

const INBOX = 'https://mail.google.com/';

export function CheckVerificationScreen({ from }: { from?: string }) {
  const t = useText(accountLinksText).sent;
  return (
    <NarrowPage title={t.title} lead={t.lead}>
      <Note tone="warning" icon="mail">
        {t.spam}
      </Note>
      <div className="grid gap-2">
        <a
          href={INBOX}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'primary', size: 'lg', wide: true })}
        >
          {t.open}
          <Icon name="external" />
        </a>
        <LinkButton to="/login" search={{ from }} variant="outline" wide>
          {t.signIn}
        </LinkButton>
      </div>
    </NarrowPage>
  );
}
