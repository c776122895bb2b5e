import { useText } from '../../text/catalogue.ts';
import { pagesText } from '../../text/en/pages.ts';
import { NarrowPage } from '../../ui/narrow-page.tsx';

export function TestScreen() {
  const t = useText(pagesText).test;
  return (
    <NarrowPage title={t.title} lead={t.text}>
      <dl className="flex justify-between gap-4 border-t pt-4">
        <dt className="text-muted">{t.build}</dt>
        <dd className="font-semibold break-all">{String(import.meta.env.BUILD_ID)}</dd>
      </dl>
    </NarrowPage>
  );
}
