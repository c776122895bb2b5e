import type { Consent } from '@rush/contract/personal-data.ts';
import { useState } from 'react';
import { useText } from '../../text/catalogue.ts';
import { yourDataText } from '../../text/en/your-data.ts';
import { formatDate, formatDateTime } from '../../text/format-date.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

const SHOWN_FIRST = 3;

/** Every consent on record: to what, when, in which language and which version of the texts. */
export function ConsentList({ consents }: { consents: readonly Consent[] }) {
  const t = useText(yourDataText).consents;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? consents : consents.slice(0, SHOWN_FIRST);
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{t.title}</h3>
      {consents.length === 0 && <p className="text-sm text-muted">{t.none}</p>}
      <ul className="grid gap-2">
        {shown.map((consent) => (
          <li key={consent._id} className="bg-raised p-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
              {t[consent.subject]}
              <Badge tone={consent.action === 'accepted' ? 'success' : 'warning'}>{t[consent.action]}</Badge>
            </p>
            <p className="text-sm break-words text-muted">
              {[
                formatDateTime(consent.at),
                t.given[consent.given],
                ...(consent.subject === 'terms'
                  ? [t.version(formatDate(consent.noticeVersion)), t.languages[consent.language]]
                  : []),
              ].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      {!isWhole && consents.length > SHOWN_FIRST && (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setWhole(true)}>
          {t.more}
        </Button>
      )}
    </div>
  );
}
