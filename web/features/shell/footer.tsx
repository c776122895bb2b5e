import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { linkTo } from '../../api/leave.ts';
import { useCustomTexts, useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { shellText } from '../../text/en/shell.ts';
import { BrandLogo } from '../../ui/brand-logo.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';

const LINK =
  'inline-flex min-h-11 min-w-11 items-center hover:text-foreground hover:underline underline-offset-4';

/** On phones these pages end with their main action instead of the footer. */
const ENDS_WITH_ACTION =
  /^\/(login|register|otp|forgetpassword|reset_password|checkverification|verification|product\/)/;

export function Footer({ isAboveTabs }: { isAboveTabs: boolean }) {
  const t = useText(shellText);
  const { rights, ...custom } = useCustomTexts();
  const footer = { ...t.footer, ...custom };
  const pathname = useLocation({ select: ({ pathname }) => pathname });
  const year = String(new Date().getFullYear());
  const isDesktopOnly = ENDS_WITH_ACTION.test(pathname);
  const { name, tagline, logo } = useShop();
  return (
    <footer className={cx('mt-16 bg-sunken', isDesktopOnly && 'max-md:hidden')}>
      <div className="awning" aria-hidden="true" />
      <div className="page-width grid grid-cols-2 gap-x-8 gap-y-10 pt-10 pb-8 lg:grid-cols-[1.6fr_1fr_1fr_1.4fr]">
        <div className="col-span-2 lg:col-span-1">
          <p className="flex items-center gap-2">
            <BrandLogo name={name} logo={logo} isLarge />
          </p>
          <p className="mt-2 max-w-xs text-muted">{tagline}</p>
          <p className="eyebrow mt-6 mb-2 text-muted">{footer.pay}</p>
          <PaymentMarks />
        </div>
        <Column title={footer.quickLinks}>
          <FooterLink to="/login" only="guest">
            {t.login}
          </FooterLink>
          <FooterLink to="/register" only="guest">
            {t.footer.register}
          </FooterLink>
          <FooterLink to="/contact">{t.footer.contact}</FooterLink>
          <FooterLink to="/about">{t.footer.about}</FooterLink>
          <FooterLink to="/faq">{t.footer.faq}</FooterLink>
        </Column>
        <Column title={footer.importantPages}>
          <FooterLink to="/privacypage">{t.privacyPolicy}</FooterLink>
          <FooterLink to="/terms-and-condition">{t.footer.terms}</FooterLink>
          <FooterLink to="/refund-policy">{t.refundPolicy}</FooterLink>
        </Column>
        <SupportColumn />
      </div>
      <div className="page-width">
        <p className={cx('border-t pt-4 pb-6 text-sm text-muted', isAboveTabs && 'max-md:pb-24')}>
          {rights?.replaceAll('{name}', name).replaceAll('{year}', year) ?? t.footer.rights(year, name)}
        </p>
      </div>
    </footer>
  );
}

function Column({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <h2 className="eyebrow mb-2">{title}</h2>
      <ul className="text-muted">{children}</ul>
    </div>
  );
}

function FooterLink({ to, only, children }: { to: string; only?: 'guest'; children: ReactNode }) {
  return (
    <li data-only={only}>
      <Link to={to} className={LINK}>
        {children}
      </Link>
    </li>
  );
}

function SupportColumn() {
  const t = useText(shellText);
  const { supportPhone, city, socials } = useShop();
  return (
    <Column title={useCustomTexts().support ?? t.footer.support} className="max-lg:col-span-2">
      {supportPhone && (
        <li>
          <a
            href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}
            className="numerals inline-flex min-h-11 items-center text-2xl text-foreground"
          >
            {supportPhone}
          </a>
        </li>
      )}
      {city && (
        <li className="flex items-center gap-2">
          <Icon name="pin" className="size-4.5" />
          {city}
        </li>
      )}
      {socials.length > 0 && (
        <li className="mt-4">
          <ul className="flex flex-wrap gap-x-4" aria-label={t.footer.follow}>
            {socials.map((social) => (
              <li key={social.url}>
                <a href={linkTo(social.url)} target="_blank" rel="noreferrer" className={LINK}>
                  {social.name}
                </a>
              </li>
            ))}
          </ul>
        </li>
      )}
    </Column>
  );
}

/** Original drawings in each app's colors, not the apps' logos. */
const PAYMENT_METHODS = ['UPI', 'PhonePe', 'Google Pay', 'Paytm', 'Fampay'] as const;

function PaymentMarks() {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {PAYMENT_METHODS.map((method) => (
        <li key={method} className="flex items-center gap-2 border border-line-strong py-1.5 pr-2.5 pl-2">
          <img src={`/pay/${method}.svg`} alt="" className="size-5" />
          <span className="display pt-0.5 text-base leading-none font-semibold">{method}</span>
        </li>
      ))}
    </ul>
  );
}
