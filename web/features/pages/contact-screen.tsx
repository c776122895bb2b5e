import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCustomPage } from '../../api/custom-page.ts';
import { useSession } from '../../api/session.ts';
import { chatLink, useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { pagesText } from '../../text/en/pages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { CustomText } from './custom-text.tsx';

const LINK =
  'inline-flex min-h-11 items-center font-semibold break-all underline underline-offset-4 hover:text-accent-text';

function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

export function ContactScreen() {
  const { custom } = useCustomPage('contact');
  const t = { ...useText(pagesText).contact, ...custom };
  const shop = useShop();
  const user = useSession()?.user;
  return (
    <PageFrame title={t.title} lead={t.lead}>
      <ul className="grid gap-3 md:grid-cols-3 md:gap-4">
        {shop.chatUrl && (
          <ContactMethod icon="chat" title={t.chat} note={t.chatNote}>
            <a
              href={chatLink(shop.chatUrl, user)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'primary' })}
            >
              {t.chatAction}
            </a>
          </ContactMethod>
        )}
        {shop.supportEmail && (
          <ContactMethod icon="mail" title={t.email} note={t.emailNote}>
            <a href={`mailto:${shop.supportEmail}`} className={LINK}>
              {shop.supportEmail}
            </a>
          </ContactMethod>
        )}
        {shop.supportPhone && (
          <ContactMethod icon="phone" title={t.phone} note={t.phoneNote}>
            <a
              href={phoneLink(shop.supportPhone)}
              className="numerals inline-flex min-h-11 items-center text-2xl"
            >
              {shop.supportPhone}
            </a>
          </ContactMethod>
        )}
      </ul>
      {custom.body && <CustomText text={custom.body} />}
      <GrievanceAndAddress note={t.grievanceNote} />
      <Link to="/faq" className={`${LINK} justify-self-start`}>
        {t.faq}
      </Link>
    </PageFrame>
  );
}

interface ContactMethodProps {
  icon: IconName;
  title: string;
  note: string;
  children: ReactNode;
}

function ContactMethod({ icon, title, note, children }: ContactMethodProps) {
  return (
    <li className="grid content-between justify-items-start gap-5 bg-raised p-5">
      <div>
        <Icon name={icon} className="size-8" />
        <h2 className="display mt-3 text-3xl">{title}</h2>
        <p className="mt-1 text-muted">{note}</p>
      </div>
      {children}
    </li>
  );
}

function GrievanceAndAddress({ note }: { note: string }) {
  const t = useText(pagesText).contact;
  const { grievanceOfficer: officer, legalName, address, city } = useShop();
  return (
    <div className="grid gap-8 border-t pt-6 md:grid-cols-2">
      <section aria-labelledby="grievance">
        <h2 id="grievance" className="eyebrow mb-3 text-muted">
          {t.grievance}
        </h2>
        {officer.name && <p className="font-semibold">{officer.name}</p>}
        {officer.email && (
          <p>
            <a href={`mailto:${officer.email}`} className={LINK}>
              {officer.email}
            </a>
          </p>
        )}
        {officer.phone && (
          <p>
            <a href={phoneLink(officer.phone)} className={LINK}>
              {officer.phone}
            </a>
          </p>
        )}
        <p className="mt-2 max-w-prose text-sm text-muted">{note}</p>
      </section>
      <section aria-labelledby="address">
        <h2 id="address" className="eyebrow mb-3 text-muted">
          {t.address}
        </h2>
        <address className="not-italic">
          {[legalName, address, address.includes(city) ? '' : city].filter(Boolean).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </section>
    </div>
  );
}
