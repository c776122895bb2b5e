import type { PageName, PageTexts } from '@rush/contract/pages.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLanguage } from '../text/catalogue.ts';
import type { PolicySection, PolicyShop } from '../text/policy.ts';
import { callQuery } from './client.ts';
import { useShop } from './shop.ts';

export const pageQuery = (page: PageName) =>
  callQuery(['page', page], 'readPage', { params: { page } }, { staleTime: 5 * 60_000 });

export function usePolicyShop(): PolicyShop {
  const { name, legalName, city, supportEmail, supportPhone, grievanceOfficer, rewards } = useShop();
  const contacts = { email: supportEmail, phone: supportPhone };
  const officer = { officer: grievanceOfficer.name, officerEmail: grievanceOfficer.email };
  return { name, legalName, city, ...contacts, ...officer, rewards };
}

export function fillFacts(text: string, { rewards, ...shop }: PolicyShop): string {
  const facts = new Map<string, unknown>(Object.entries({ ...shop, ...rewards }));
  return text.replace(/\{(\w+)\}/g, (braces, fact) => String(facts.get(fact) ?? braces));
}

/** The owner's wording for a page. Without a translation, Hindi readers see it in English, not an outdated default. */
export function useCustomPage(page: PageName): { own: PageTexts; changedAt: string | null } {
  const { data } = useSuspenseQuery(pageQuery(page));
  const here = data[useLanguage()];
  const shop = usePolicyShop();
  const texts = Object.entries({ ...data.en.texts, ...here.texts });
  return {
    own: Object.fromEntries(texts.map(([name, text]) => [name, fillFacts(text, shop)])),
    changedAt: here.changedAt ?? data.en.changedAt,
  };
}

/** Splits Markdown at its headings. Text before the first heading gets an empty title. */
export function splitAtHeadings(markdown: string): PolicySection[] {
  const [before = '', ...parts] = markdown.split(/^##?[ \t]+/m);
  const sections = parts.map((part): PolicySection => {
    const [title = '', ...lines] = part.split('\n');
    return [title.replace(/[ \t#]+$/, ''), lines.join('\n')];
  });
  return before.trim() === '' ? sections : [['', before], ...sections];
}
