import type { Language } from '@rush/contract/languages.ts';
import { PAGE_TEXTS, type PageName, type PageTexts, savePage } from '@rush/contract/pages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { checkedCall } from '../../../api/checked-call.ts';
import { call, type Output } from '../../../api/client.ts';
import { fillFacts, pageQuery, usePolicyShop } from '../../../api/custom-page.ts';
import { absoluteUrl } from '../../../api/page-head.ts';
import { shopQuery } from '../../../api/shop.ts';
import { LANGUAGES } from '../../../text/catalogue.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Markdown } from '../../../ui/markdown.tsx';
import { Table } from '../../../ui/table.tsx';
import { RowButton } from '../parts/cells.tsx';
import { useConfirmLeaving } from '../parts/confirm-leaving.ts';
import { FAILED, problemsOf } from '../parts/problems.tsx';
import { AdminHeading, Panel, QueryStates } from '../parts/screen.tsx';
import { useAction } from '../parts/use-action.ts';
import { defaultsOf } from './page-defaults.ts';

const PAGES: Readonly<Record<PageName, string>> = {
  privacy: 'Privacy policy',
  refund: 'Refund policy',
  terms: 'Terms and conditions',
  about: 'About us',
  faq: 'Questions and answers',
  contact: 'Contact',
  footer: 'Footer',
  home: 'Home page titles',
};

const LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  lead: 'Line below the title',
  body: 'Text',
  promise: 'Heading above the promises',
  promises: 'Promises, one per line',
  chatNote: 'Note next to WhatsApp',
  emailNote: 'Note next to email',
  phoneNote: 'Note next to phone',
  grievanceNote: 'Note below the grievance officer',
  quickLinks: 'Title of the first column',
  importantPages: 'Title of the second column',
  support: 'Title of the support column',
  pay: 'Title above the payment apps',
  rights: 'Copyright line',
  trending: 'Discounts',
  instant: 'Instant recharge',
  more: 'Games',
  others: 'OTT and others',
  why: 'Reasons to buy here',
};

interface Selection {
  page: PageName;
  language: Language;
}

/** @param search page and language from the URL; unknown values fall back to the first ones */
export function PagesScreen({ search }: { search: { page?: string; language?: string } }) {
  const page = search.page && Object.hasOwn(PAGES, search.page) ? (search.page as PageName) : 'privacy';
  const language: Language = search.language === 'hi' ? 'hi' : 'en';
  const navigate = useNavigate();
  const show = (next: object) =>
    void navigate({ to: '/admin/pages', search: { page, language, ...next }, resetScroll: false });
  const query = useQuery({
    queryKey: ['mine', 'admin', 'pages', page, language],
    queryFn: async () => {
      const [versions, defaults, { en }] = await Promise.all([
        call('pageVersions', { params: { page }, query: { language } }),
        defaultsOf(page, language),
        call('readPage', { params: { page } }),
      ]);
      // The owner's English text replaces the Hindi default.
      const replaced = language === 'hi' ? Object.keys(en.texts).map((field) => [field, '']) : [];
      return [versions, { ...defaults, ...Object.fromEntries(replaced) }] as const;
    },
  });
  return (
    <div className="grid gap-6">
      <AdminHeading
        title="Pages"
        lead="Your policies, information pages, footer and home page titles. Words in braces, such as {name}, are filled in for you."
      />
      <div className="grid gap-4 sm:max-w-xl sm:grid-cols-2">
        <SelectField
          label="Page"
          value={page}
          choices={Object.entries(PAGES).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => show({ page: target.value })}
        />
        <SelectField
          label="Language"
          hint={
            language === 'hi' && 'If you leave a text empty, shoppers see your English text or the default.'
          }
          value={language}
          choices={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => show({ language: target.value })}
        />
      </div>
      <QueryStates query={query}>
        {([versions, defaults]) => (
          <PageEditor
            key={`${page} ${language} ${versions[0]?.version}`}
            {...{ page, language, defaults, versions }}
          />
        )}
      </QueryStates>
    </div>
  );
}

interface PageEditorProps extends Selection {
  defaults: PageTexts;
  versions: Output<'pageVersions'>;
}

function PageEditor({ page, language, defaults, versions }: PageEditorProps) {
  const queries = useQueryClient();
  const { version = 0, texts: current = {} } = versions[0] ?? {};
  const saved = { ...defaults, ...current };
  const [draft, setDraft] = useState(saved);
  const fields = Object.keys(defaults);
  const isChanged = fields.some((field) => draft[field] !== saved[field]);
  useConfirmLeaving(isChanged);
  const { mutate, isPending, error } = useAction(
    (texts: PageTexts) => checkedCall(savePage, { params: { page }, body: { language, texts, version } }),
    {
      onDone: () => {
        for (const { queryKey } of [pageQuery(page), shopQuery]) void queries.invalidateQueries({ queryKey });
      },
    },
  );
  const customFields = fields.filter((field) => draft[field]?.trim() !== defaults[field]?.trim());
  return (
    <>
      <Form
        className="grid gap-5"
        onSubmit={() => mutate(Object.fromEntries(customFields.map((field) => [field, draft[field] ?? ''])))}
      >
        {fields.map((field) => (
          <PageField
            key={field}
            {...{ page, language, field }}
            value={draft[field] ?? ''}
            error={problemsOf(error, FAILED).of(field)}
            onChange={(text) => setDraft({ ...draft, [field]: text })}
          />
        ))}
        <div className="flex flex-wrap gap-3">
          <Button label="Save" type="submit" variant="primary" disabled={!isChanged} busy={isPending} />
          {Object.keys(current).length > 0 && (
            <Button variant="outline" disabled={isPending} onClick={() => mutate({})}>
              Restore the default
            </Button>
          )}
        </div>
      </Form>
      <Panel title="Versions">
        <Table
          caption="Versions"
          empty={<p className="text-muted">You haven’t changed this page. Shoppers see the default.</p>}
          rows={versions}
          rowKey={(row) => String(row.version)}
          columns={[
            { title: 'Version', isHead: true, cell: (row) => row.version },
            { title: 'Saved', cell: (row) => formatDateTime(row.savedAt) },
            { title: 'By', cell: (row) => row.savedBy },
            {
              title: 'Custom texts',
              cell: ({ texts }) =>
                Object.keys(texts)
                  .map((field) => LABELS[field])
                  .join(', ') || 'Default',
            },
            {
              title: 'Status',
              cell: (row) =>
                row.version === version ? (
                  'Current'
                ) : (
                  <RowButton
                    label="Restore"
                    of={`version ${row.version}`}
                    onClick={() => mutate(row.texts)}
                  />
                ),
            },
          ]}
        />
      </Panel>
    </>
  );
}

interface PageFieldProps extends Selection {
  field: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

function PageField({ page, language, field, onChange, ...props }: PageFieldProps) {
  const shop = usePolicyShop();
  const preview = fillFacts(useDeferredValue(props.value), shop);
  const limits: Readonly<Record<string, number>> = PAGE_TEXTS[page];
  const fieldProps = {
    ...{ ...props, label: LABELS[field] ?? field, lang: language, maxLength: limits[field] },
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (field === 'promises') return <TextAreaField {...fieldProps} />;
  if (field !== 'body') return <TextField {...fieldProps} />;
  const heading = page === 'faq' ? '## starts a question' : '## makes a heading';
  const hint = `${heading}, **bold**, - lists, [text](https://…) links. HTML is not shown.`;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <TextAreaField {...fieldProps} rows={20} className="h-128 font-mono !text-sm" hint={hint} />
      <section aria-label="Preview" className="grid content-start gap-1.5">
        <p className="text-sm font-semibold">Preview</p>
        <div lang={language} className="h-128 overflow-y-auto border p-4">
          <Markdown text={preview} shopUrl={absoluteUrl('/')} />
        </div>
      </section>
    </div>
  );
}
