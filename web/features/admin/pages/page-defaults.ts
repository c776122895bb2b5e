import type { Language } from '@rush/contract/languages.ts';
import { PAGE_TEXTS, type PageName, type PageTexts } from '@rush/contract/pages.ts';
import { homeText } from '../../../text/en/home.ts';
import { pagesText } from '../../../text/en/pages.ts';
import { policiesText } from '../../../text/en/policies.ts';
import { shellText } from '../../../text/en/shell.ts';
import type { PolicySection, PolicyShop } from '../../../text/policy.ts';

/** Placeholders in the owner's texts, which pages replace with current values. */
const PLACEHOLDERS: PolicyShop = {
  name: '{name}',
  legalName: '{legalName}',
  city: '{city}',
  email: '{email}',
  phone: '{phone}',
  officer: '{officer}',
  officerEmail: '{officerEmail}',
  rewards: {
    pointsPercent: '{pointsPercent}',
    referralPercent: '{referralPercent}',
    referralTopUps: '{referralTopUps}',
    signUpBonusRupees: '{signUpBonusRupees}',
  },
};

async function textsOf(language: Language) {
  if (language === 'en')
    return { home: homeText.en, pages: pagesText.en, policies: policiesText.en, shell: shellText.en };
  const [home, pages, policies, shell] = await Promise.all([
    import('../../../text/hi/home.ts'),
    import('../../../text/hi/pages.ts'),
    import('../../../text/hi/policies.ts'),
    import('../../../text/hi/shell.ts'),
  ]);
  return { ...home, ...pages, ...policies, ...shell };
}

const markdownOf = (parts: readonly PolicySection[]) =>
  parts.map(([title, ...lines]) => [`## ${title}`, ...lines].join('\n\n')).join('\n\n');

export async function defaultsOf(page: PageName, language: Language): Promise<PageTexts> {
  const { home, pages, policies, shell } = await textsOf(language);
  const { about, contact, faq } = pages;
  const policy = ({ sections, ...texts }: (typeof policies)['terms']) => ({
    ...texts,
    body: markdownOf(sections(PLACEHOLDERS)),
  });
  const story = { body: about.story.join('\n\n'), promises: about.promises.join('\n') };
  const texts: Readonly<Record<PageName, object>> = {
    privacy: policy(policies.privacy),
    refund: policy(policies.refund),
    terms: policy(policies.terms),
    about: { ...about, ...story, lead: about.lead(PLACEHOLDERS.name) },
    faq: { ...faq, body: markdownOf(faq.items(PLACEHOLDERS.rewards)) },
    contact: { ...contact, body: '' },
    footer: { ...shell.footer, rights: shell.footer.rights('{year}', PLACEHOLDERS.name) },
    home: { ...home, why: home.why.title },
  };
  const values = new Map<string, string>(Object.entries(texts[page]));
  return Object.fromEntries(Object.keys(PAGE_TEXTS[page]).map((field) => [field, values.get(field) ?? '']));
}
