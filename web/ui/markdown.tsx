import { safeLink } from '@rush/contract/safe-link.ts';
import { lexer, type Token } from 'marked';
import { createElement, type ReactNode } from 'react';

/** Headings, lists and links are handled below. Other elements, such as HTML and pictures, are omitted. */
const TAGS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  code: 'pre',
  table: 'pre',
  codespan: 'code',
  strong: 'strong',
  em: 'em',
  del: 's',
  list_item: 'li',
  hr: 'hr',
  br: 'br',
};
const CLASSES =
  'grid gap-3 leading-relaxed [&_a]:font-semibold [&_a]:underline [&_a]:underline-offset-4 [&_blockquote]:border-l-3 [&_blockquote]:pl-4 [&_h3]:display [&_h3]:text-2xl [&_h4]:font-semibold [&_ol]:list-decimal [&_ol]:pl-6 [&_pre]:overflow-x-auto [&_ul]:list-disc [&_ul]:pl-6';
const EMAIL = /^mailto:[^\s?]+$/i;

export function Markdown({ text, shopUrl }: { text: string; shopUrl: string }) {
  const children = (tokens: readonly Token[]) => tokens.map(elementOf);
  const elementOf = (token: Token, key: number): ReactNode => {
    const { type } = token;
    const inner = 'tokens' in token && token.tokens ? children(token.tokens) : undefined;
    if (type === 'text' || type === 'escape') return inner ?? token.text;
    if (type === 'heading') return createElement(token.depth < 3 ? 'h3' : 'h4', { key }, inner);
    if (type === 'list') return createElement(token.ordered ? 'ol' : 'ul', { key }, children(token.items));
    if (type === 'link') {
      const href = EMAIL.test(token.href) ? token.href : (safeLink(token.href, shopUrl) ?? undefined);
      return createElement(href ? 'a' : 'span', { key, href, rel: href && 'noreferrer' }, inner);
    }
    const tag = TAGS[type];
    if (tag === undefined) return null;
    if (tag === 'br' || tag === 'hr') return createElement(tag, { key });
    return createElement(
      tag,
      { key },
      inner ?? ('text' in token && tag !== 'pre' ? token.text : token.raw.trim()),
    );
  };
  return <div className={CLASSES}>{children(lexer(text))}</div>;
}
