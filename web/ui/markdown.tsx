import { safeLink } from '@rush/contract/safe-link.ts';
import { lexer, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';

const EMAIL = /^mailto:[^\s?]+$/i;
const INLINE = { strong: 'strong', em: 'em', del: 's' } as const;

/** Markdown as elements. Leaves out raw HTML and pictures; links lead to https, an email address or a path. */
export function Markdown({ text, ownUrl }: { text: string; ownUrl: string }) {
  const tokens = lexer(text);
  const linkOf = (href: string) => (EMAIL.test(href) ? href : safeLink(href, ownUrl));
  return (
    <div className="grid gap-3 text-base leading-relaxed [&_:is(ul,ol)]:pl-6">{all(tokens, linkOf)}</div>
  );
}

type LinkOf = (href: string) => string | null;

function all(tokens: readonly Token[] | undefined, linkOf: LinkOf): ReactNode {
  return tokens?.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a token is its place
    <Fragment key={index}>{one(token, linkOf)}</Fragment>
  ));
}

function one(token: Token, linkOf: LinkOf): ReactNode {
  const inner = () => all('tokens' in token ? token.tokens : undefined, linkOf);
  switch (token.type) {
    case 'heading':
      return token.depth < 3 ? (
        <h2 className="display mt-3 text-2xl">{inner()}</h2>
      ) : (
        <h3 className="mt-2 font-semibold">{inner()}</h3>
      );
    case 'paragraph':
      return <p>{inner()}</p>;
    case 'list':
      return list(token as Tokens.List, linkOf);
    case 'blockquote':
      return <blockquote className="grid gap-3 border-l-3 border-l-accent-edge pl-4">{inner()}</blockquote>;
    case 'code':
      return <pre className="overflow-x-auto bg-sunken p-3 text-sm">{token.text}</pre>;
    case 'hr':
      return <hr />;
    case 'table':
      return table(token as Tokens.Table, linkOf);
    case 'strong':
    case 'em':
    case 'del': {
      const Tag = INLINE[token.type as keyof typeof INLINE];
      return <Tag>{inner()}</Tag>;
    }
    case 'codespan':
      return <code className="bg-sunken px-1">{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return link(linkOf(token.href), inner());
    case 'text':
    case 'escape':
      return inner() ?? token.text;
    default:
      return null;
  }
}

function link(href: string | null, text: ReactNode): ReactNode {
  if (href === null) return text;
  const elsewhere = href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' };
  return (
    <a
      href={href}
      {...elsewhere}
      className="font-semibold underline underline-offset-4 hover:text-accent-text"
    >
      {text}
    </a>
  );
}

function list({ ordered, start, items }: Tokens.List, linkOf: LinkOf): ReactNode {
  const rows = items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place
    <li key={index}>{all(item.tokens, linkOf)}</li>
  ));
  return ordered ? (
    <ol start={Number(start)} className="list-decimal">
      {rows}
    </ol>
  ) : (
    <ul className="list-disc">{rows}</ul>
  );
}

function table({ header, rows }: Tokens.Table, linkOf: LinkOf): ReactNode {
  const cell = 'border-b px-3 py-2 text-left';
  return (
    <div className="overflow-x-auto">
      <table className="w-full">
        <thead>
          <tr>
            {header.map(({ text, tokens }) => (
              <th key={text} className={cell}>
                {all(tokens, linkOf)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={place}>
              {row.map(({ tokens }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                <td key={index} className={cell}>
                  {all(tokens, linkOf)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
