import type { Language } from '@rush/contract/languages.ts';
import type { PageName, PageTexts } from '@rush/contract/pages.ts';
import type { Shop } from '@rush/contract/shop.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLanguage } from '../text/catalogue.ts';
import type { PolicySection, PolicyShop } from '../text/policy.ts';
import { callQuery, type Output } from './client.ts';
import { useShop } from './shop.ts';

export const pageQuery = (page: PageName) =>
  callQuery(['page', page], 'readPage', { params: { page } }, { staleTime: 5 * 60_000 });

function policyShopOf(shop: Shop): PolicyShop {
  const { name, legalName, city, supportEmail, supportPhone, grievanceOfficer, rewards } = shop;
  const contacts = { email: supportEmail, phone: supportPhone };
  const officer = { officer: grievanceOfficer.name, officerEmail: grievanceOfficer.email };
  return { name, legalName, city, ...contacts, ...officer, rewards };
}

export const usePolicyShop = (): PolicyShop => policyShopOf(useShop());

export function fillFacts(text: string, { rewards, ...shop }: PolicyShop): string {
  const facts = new Map<string, unknown>(Object.entries({ ...shop, ...rewards }));
  return text.replace(/\{(\w+)\}/g, (placeholder, name) => String(facts.get(name) ?? placeholder));
}

/** The owner's texts for a page. An untranslated one appears in English, not as an outdated Hindi default. */
export function customTextsOf(data: Output<'readPage'>, language: Language, shop: Shop): PageTexts {
  const facts = policyShopOf(shop);
  const texts = Object.entries({ ...data.en.texts, ...data[language].texts });
  return Object.fromEntries(texts.map(([name, text]) => [name, fillFacts(text, facts)]));
}

export function useCustomPage(page: PageName): { custom: PageTexts; changedAt: string | null } {
  const { data } = useSuspenseQuery(pageQuery(page));
  const language = useLanguage();
  return {
    custom: customTextsOf(data, language, useShop()),
    changedAt: data[language].changedAt ?? data.en.changedAt,
  };
}

/** Splits Markdown at its headings. Text before the first heading gets an empty title. */
export function splitAtHeadings(markdown: string): PolicySection[] {
  const [intro = '', ...parts] = markdown.split(/^##?[ \t]+/m);
  const sections = parts.map((part): PolicySection => {
    const [title = '', ...lines] = part.split('\n');
    return [title.replace(/[ \t#]+$/, ''), lines.join('\n')];
  });
  return intro.trim() === '' ? sections : [['', intro], ...sections];
}
