import type { PageTexts } from '@rush/contract/pages.ts';
import { safeLink } from '@rush/contract/safe-link.ts';
import type { Shop } from '@rush/contract/shop.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLanguage } from '../text/catalogue.ts';
import { callQuery } from './client.ts';

export const shopQuery = callQuery(['shop'], 'getShop', {}, { staleTime: 5 * 60_000 });

export function useShop(): Shop {
  return useSuspenseQuery(shopQuery).data;
}

export function useCustomTexts(): PageTexts {
  const { words } = useShop();
  return { ...words.en, ...words[useLanguage()] };
}

interface Customer {
  name: string;
  mobilenumber: string;
  email: string;
}

export function chatLink(chatUrl: string, customer: Customer | undefined, orderId?: string): string {
  const base = safeLink(chatUrl, 'https://shop.invalid') ?? '';
  if (!base || !customer) return base;
  const url = new URL(base);
  const { name, mobilenumber, email } = customer;
  const lines = [`Name: ${name || 'N/A'}`, `Mobile: ${mobilenumber || 'N/A'}`, `Email: ${email || 'N/A'}`];
  if (orderId) lines.push(`Order: ${orderId}`);
  url.searchParams.set('text', lines.join('\n'));
  return url.href;
}
