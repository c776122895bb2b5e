import type { OutputOf } from '@rush/contract/call.ts';
import {
  PAGE_TEXTS,
  type PageName,
  type PageTexts,
  type pageVersions,
  savePage,
} from '@rush/contract/pages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { pageVersions as pageVersionsCall } from '#calls/pages';
import { callQuery } from '../../../api/call-query.ts';
import { checkedCall } from '../../../api/checked-call.ts';
import { fillFacts, pageQuery, usePolicyShop } from '../../../api/own-page.ts';
import { absoluteAddress } from '../../../api/page-head.ts';
import { shopQuery } from '../../../api/shop.ts';
import { LANGUAGES, type Language } from '../../../text/catalogue.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Markdown } from '../../../ui/markdown.tsx';
import { Note } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { useAskBeforeLeaving } from '../parts/ask-before-leaving.ts';
import { RowButton } from '../parts/cells.tsx';
import { FAILED, problemsOf } from '../parts/problems.tsx';
import { AdminHeading, Panel, QueryStates } from '../parts/screen.tsx';
import { ConfirmDialog } from '../parts/staff-dialog.tsx';
import { useAction } from '../parts/use-action.ts';
import { defaultsOf } from './page-defaults.ts';

const PAGES: Readonly<Record<PageName, { name: string; path: string }>> = {
  privacy: { name: 'Privacy policy', path: '/privacypage' },
  refund: { name: 'Refund policy', path: '/refund-policy' },
  terms: { name: 'Terms and conditions', path: '/terms-and-condition' },
  about: { name: 'About us', path: '/about' },
  faq: { name: 'Questions and answers', path: '/faq' },
  contact: { name: 'Contact', path: '/contact' },
  footer: { name: 'Footer', path: '/home' },
  home: { name: 'Section titles on home', path: '/home' },
};

const LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  lead: 'Line below the title',
  body: 'Text',
  promise: 'Heading of the promises',
  promises: 'Promises, one per line',
  chatNote: 'Next to WhatsApp',
  emailNote: 'Next to email',
  phoneNote: 'Next to phone',
  grievanceNote: 'Below the grievance officer',
  quickLinks: 'First column',
  importantPages: 'Second column',
  support: 'Support column',
  pay: 'Above the payment apps',
  rights: 'Last line',
  trending: 'Discounts',
  instant: 'Instant recharge',
  more: 'Games',
  others: 'OTT and others',
  why: 'Reasons to buy here',
};

interface Shown {
  page: PageName;
  language: Language;
}

type Version = OutputOf<typeof pageVersions>[number];

/** @param asked the page and language of the address; unknown ones are the first */
export function PagesScreen({ asked }: { asked: { page?: string; language?: string } }) {
  const page = asked.page && Object.hasOwn(PAGES, asked.page) ? (asked.page as PageName) : 'privacy';
  const language: Language = asked.language === 'hi' ? 'hi' : 'en';
  const navigate = useNavigate();
  const show = (next: Partial<Shown>) =>
    navigate({ to: '/admin/pages', search: { page, language, ...next }, resetScroll: false });
  const versions = useQuery(
    callQuery(['mine', 'admin', 'pages', page], pageVersionsCall, { params: { page } }),
  );
  const defaults = useQuery({
    queryKey: ['page-defaults', page, language],
    queryFn: () => defaultsOf(page, language),
  });
  return (
    <div className="grid gap-6">
      <AdminHeading
        title="Pages"
        lead="Your policies and the words around the shop. Words in braces, such as {name}, come from Settings."
      />
      <div className="grid gap-4 sm:max-w-xl sm:grid-cols-2">
        <SelectField
          label="Page"
          value={page}
          choices={Object.entries(PAGES).map(([value, { name }]) => ({ value, label: name }))}
          onChange={(event) => void show({ page: event.target.value as PageName })}
        />
        <SelectField
          label="Language"
          value={language}
          choices={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
          onChange={(event) => void show({ language: event.target.value as Language })}
        />
      </div>
      <QueryStates query={versions}>
        {(all) => (
          <QueryStates query={defaults}>
            {(initial) => {
              const own = all.filter((version) => version.language === language);
              const key = `${page} ${language} ${own[0]?.version ?? 0}`;
              return <PageEditor key={key} shown={{ page, language }} defaults={initial} versions={own} />;
            }}
          </QueryStates>
        )}
      </QueryStates>
    </div>
  );
}

interface PageEditorProps {
  shown: Shown;
  defaults: PageTexts;
  /** Newest first. */
  versions: readonly Version[];
}

function PageEditor({ shown, defaults, versions }: PageEditorProps) {
  const saved = { ...defaults, ...versions[0]?.texts };
  const [draft, setDraft] = useState(saved);
  const [isRestoring, setRestoring] = useState(false);
  const isOwn = Object.keys(versions[0]?.texts ?? {}).length > 0;
  const isChanged = Object.keys(defaults).some((field) => draft[field] !== saved[field]);
  const { mutate, isPending, error } = useSavePage(shown, versions[0]?.version ?? 0);
  useAskBeforeLeaving(isChanged);
  const own = Object.fromEntries(
    Object.entries(draft).filter(([field, text]) => text.trim() !== defaults[field]?.trim()),
  );
  return (
    <>
      <Note tone={isOwn ? 'success' : 'plain'}>
        {isOwn ? `Your own text since ${formatDateTime(versions[0]?.savedAt ?? '')}.` : 'The default text.'}
        {shown.language === 'hi' && ' What you leave out in Hindi is shown in your English.'}
      </Note>
      <Form className="grid gap-5" onSubmit={() => mutate(own)}>
        {Object.keys(defaults).map((field) => (
          <PageField
            key={field}
            shown={shown}
            field={field}
            value={draft[field] ?? ''}
            error={problemsOf(error, FAILED).of(field)}
            onChange={(text) => setDraft({ ...draft, [field]: text })}
          />
        ))}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" disabled={!isChanged} busy={isPending}>
            Save
          </Button>
          {isChanged && (
            <Button variant="ghost" onClick={() => setDraft(saved)}>
              Discard changes
            </Button>
          )}
          {isOwn && (
            <Button variant="outline" onClick={() => setRestoring(true)}>
              Restore the default
            </Button>
          )}
          <Link to={PAGES[shown.page].path} target="_blank" className={buttonClass({ variant: 'ghost' })}>
            View in shop
          </Link>
        </div>
      </Form>
      <History versions={versions} onRestore={({ texts }) => mutate(texts)} />
      {isRestoring && (
        <ConfirmDialog
          question="Restore the default"
          subject="Shoppers see the default text again. Your own stays in the list of versions."
          confirm="Restore the default"
          variant="primary"
          isPending={isPending}
          onConfirm={() => mutate({})}
          onClose={() => setRestoring(false)}
        />
      )}
    </>
  );
}

function useSavePage({ page, language }: Shown, version: number) {
  const queries = useQueryClient();
  return useAction(
    (texts: PageTexts) => checkedCall(savePage, { params: { page }, body: { language, texts, version } }),
    {
      queryKey: ['mine', 'admin', 'pages', page],
      onDone: () => {
        void queries.invalidateQueries({ queryKey: pageQuery(page).queryKey });
        void queries.invalidateQueries({ queryKey: shopQuery.queryKey });
      },
    },
  );
}

interface PageFieldProps {
  shown: Shown;
  field: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

function PageField({ shown: { page, language }, field, value, error, onChange }: PageFieldProps) {
  const limits: Readonly<Record<string, number>> = PAGE_TEXTS[page];
  const wiring = {
    label: LABELS[field] ?? field,
    ...{ lang: language, maxLength: limits[field], value, error },
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  const shop = usePolicyShop();
  const preview = fillFacts(useDeferredValue(value), shop);
  if (field === 'promises') return <TextAreaField {...wiring} />;
  if (field !== 'body') return <TextField {...wiring} />;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <TextAreaField
        {...wiring}
        rows={22}
        className="h-full min-h-96 font-mono !text-sm"
        hint={
          page === 'faq'
            ? 'Each question is a line with ## before it; its answer follows.'
            : '## makes a heading, **bold** and - lists work, [text](https://…) is a link. HTML is left out.'
        }
      />
      <section aria-label="Preview" className="grid content-start gap-1.5">
        <p className="text-sm font-semibold">Preview</p>
        <div lang={language} className="max-h-160 min-h-12 overflow-y-auto border bg-background p-4">
          <Markdown text={preview} ownUrl={absoluteAddress('/')} />
        </div>
      </section>
    </div>
  );
}

function History({ versions, onRestore }: { versions: readonly Version[]; onRestore: (v: Version) => void }) {
  if (versions.length === 0) return null;
  return (
    <Panel title="Versions">
      <Table
        caption="Versions"
        rows={versions}
        rowKey={({ version }) => String(version)}
        columns={[
          { title: 'Version', isHead: true, cell: ({ version }) => `Version ${version}` },
          { title: 'Saved', cell: ({ savedAt }) => formatDateTime(savedAt) },
          { title: 'By', cell: ({ savedBy }) => savedBy },
          { title: 'Changed', cell: ({ texts }) => changedText(texts) },
          {
            title: '',
            cell: (version) =>
              version === versions[0] ? (
                'Shown now'
              ) : (
                <RowButton
                  label="Restore"
                  of={`version ${version.version}`}
                  onClick={() => onRestore(version)}
                />
              ),
          },
        ]}
      />
    </Panel>
  );
}

const changedText = (texts: PageTexts) =>
  Object.keys(texts)
    .map((field) => LABELS[field] ?? field)
    .join(', ') || 'Nothing: the default';
