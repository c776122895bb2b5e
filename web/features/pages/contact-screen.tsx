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

const ADDRESS =
  'inline-flex min-h-11 items-center font-semibold break-all underline underline-offset-4 hover:text-accent-text';

function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

export function ContactScreen() {
  const { own } = useCustomPage('contact');
  const t = { ...useText(pagesText).contact, ...own };
  const shop = useShop();
  const user = useSession()?.user;
  return (
    <PageFrame title={t.title} lead={t.lead}>
      <ul className="grid gap-3 md:grid-cols-3 md:gap-4">
        {shop.chatUrl && (
          <Way icon="chat" title={t.chat} note={t.chatNote}>
            <a
              href={chatLink(shop.chatUrl, user)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'primary' })}
            >
              {t.chatAction}
            </a>
          </Way>
        )}
        {shop.supportEmail && (
          <Way icon="mail" title={t.email} note={t.emailNote}>
            <a href={`mailto:${shop.supportEmail}`} className={ADDRESS}>
              {shop.supportEmail}
            </a>
          </Way>
        )}
        {shop.supportPhone && (
          <Way icon="phone" title={t.phone} note={t.phoneNote}>
            <a
              href={phoneLink(shop.supportPhone)}
              className="numerals inline-flex min-h-11 items-center text-2xl"
            >
              {shop.supportPhone}
            </a>
          </Way>
        )}
      </ul>
      {own.body && <CustomText text={own.body} />}
      <GrievanceOfficer note={t.grievanceNote} />
      <Link to="/faq" className={`${ADDRESS} justify-self-start`}>
        {t.faq}
      </Link>
    </PageFrame>
  );
}

interface WayProps {
  icon: IconName;
  title: string;
  note: string;
  children: ReactNode;
}

function Way({ icon, title, note, children }: WayProps) {
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

function GrievanceOfficer({ note }: { note: string }) {
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
            <a href={`mailto:${officer.email}`} className={ADDRESS}>
              {officer.email}
            </a>
          </p>
        )}
        {officer.phone && (
          <p>
            <a href={phoneLink(officer.phone)} className={ADDRESS}>
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
