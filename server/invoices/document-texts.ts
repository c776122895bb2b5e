import type { Language } from '@rush/contract/languages.ts';
import { type DocumentTexts, documentTexts as english } from '@rush/contract/texts/en/documents.ts';
import { documentTexts as hindi } from '@rush/contract/texts/hi/documents.ts';

export const DOCUMENT_TEXTS: Readonly<Record<Language, DocumentTexts>> = { en: english, hi: hindi };
