import { Link } from '@tanstack/react-router';
import { linkTo } from '../../api/leave.ts';
import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { pagesText } from '../../text/en/pages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { EmptyState } from '../../ui/states.tsx';

export function FollowScreen() {
  const { follow: t, contact } = useText(pagesText);
  const { socials } = useShop();
  return (
    <PageFrame title={t.title} lead={t.lead}>
      {socials.length === 0 ? (
        <EmptyState
          icon="connect"
          title={t.none}
          action={
            <Link to="/contact" className={buttonClass({ variant: 'primary' })}>
              {contact.title}
            </Link>
          }
        />
      ) : (
        <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3 lg:gap-3">
          {socials.map(({ name, url }) => (
            <li key={url}>
              <a
                href={linkTo(url)}
                target="_blank"
                rel="noreferrer"
                className="group flex h-full min-h-24 items-center justify-between gap-4 bg-raised p-5 hover:bg-inverse hover:text-on-inverse"
              >
                <span>
                  <span className="display block text-3xl">{name}</span>
                  <span className="text-sm text-muted group-hover:text-on-inverse-muted">
                    {t.benefitOf(name)}
                  </span>
                </span>
                <Icon name="external" className="size-7" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </PageFrame>
  );
}
