import type { PageName, PageTexts } from '@rush/contract/pages.ts';
import type { Language } from '../../../text/catalogue.ts';
import { homeText } from '../../../text/en/home.ts';
import { pagesText } from '../../../text/en/pages.ts';
import { policiesText } from '../../../text/en/policies.ts';
import { shellText } from '../../../text/en/shell.ts';
import type { PolicySection, PolicyShop } from '../../../text/policy.ts';

/** Facts that stay up to date in the owner's texts, because the pages fill them in. */
const FACTS: PolicyShop = {
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

/** The texts that a page has until an owner changes them, as they are edited. */
export async function defaultsOf(page: PageName, language: Language): Promise<PageTexts> {
  const { home, pages, policies, shell } = await textsOf(language);
  switch (page) {
    case 'home': {
      const { trending, instant, more, others, why } = home;
      return { trending, instant, more, others, why: why.title };
    }
    case 'footer': {
      const { quickLinks, importantPages, support, pay, rights } = shell.footer;
      return { quickLinks, importantPages, support, pay, rights: rights('{year}', FACTS.name) };
    }
    case 'contact': {
      const { title, lead, chatNote, emailNote, phoneNote, grievanceNote } = pages.contact;
      return { title, lead, chatNote, emailNote, phoneNote, body: '', grievanceNote };
    }
    case 'about': {
      const { title, lead, story, promise, promises } = pages.about;
      const body = story.join('\n\n');
      return { title, lead: lead(FACTS.name), body, promise, promises: promises.join('\n') };
    }
    case 'faq': {
      const { title, lead, items } = pages.faq;
      return { title, lead, body: markdownOf(items(FACTS.rewards)) };
    }
    default: {
      const { title, lead, sections } = policies[page];
      return { title, lead, body: markdownOf(sections(FACTS)) };
    }
  }
}
