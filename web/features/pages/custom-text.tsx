import { lazy, Suspense } from 'react';
import { absoluteUrl } from '../../api/page-head.ts';
import { useTypedLanguage } from '../../text/catalogue.ts';

const LazyMarkdown = lazy(() =>
  import('../../ui/markdown.tsx').then(({ Markdown }) => ({ default: Markdown })),
);

/** Markdown written by the owner. Only pages with such text load the parser. */
export function CustomText({ text }: { text: string }) {
  const languageOf = useTypedLanguage();
  return (
    <div lang={languageOf(text)}>
      <Suspense>
        <LazyMarkdown text={text} shopUrl={absoluteUrl('/')} />
      </Suspense>
    </div>
  );
}
