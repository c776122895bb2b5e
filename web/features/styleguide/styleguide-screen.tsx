import { type ReactNode, useState } from 'react';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button, type ButtonVariant, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Coins, Price, StruckPrice } from '../../ui/money.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState, Note } from '../../ui/states.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Table } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { type ToastTone, toast } from '../../ui/toast.tsx';
import { StyleguideDialogs } from './styleguide-dialogs.tsx';
import { StyleguideFields } from './styleguide-fields.tsx';
import { StyleguideTokens } from './styleguide-tokens.tsx';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'solid', 'outline', 'ghost', 'danger'];
const TONES: readonly Tone[] = ['plain', 'accent', 'coin', 'success', 'warning', 'danger', 'info', 'inverse'];
const TOASTS: readonly ToastTone[] = ['success', 'error', 'warning', 'info'];

/** For those who build the shop: every part with its states, in the theme that is on. */
export function StyleguideScreen() {
  return (
    <div className="page-width grid gap-14 py-10">
      <h1 className="display text-6xl font-extrabold">Styleguide</h1>
      <StyleguideTokens />
      <Sample title="Buttons">
        {VARIANTS.map((variant) => (
          <div key={variant} className="flex flex-wrap items-center gap-3">
            <Button variant={variant} size="sm">
              {variant}
            </Button>
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} size="lg">
              {variant}
            </Button>
            <Button variant={variant} disabled>
              disabled
            </Button>
            <Button variant={variant} busy busyLabel="Working…">
              busy
            </Button>
          </div>
        ))}
        <IconButton label="Search">
          <Icon name="search" />
        </IconButton>
      </Sample>
      <Sample title="Fields">
        <StyleguideFields />
      </Sample>
      <Sample title="Money">
        <p className="flex flex-wrap items-baseline gap-6">
          <Price rupees={115} className="text-6xl" />
          <Price rupees={125000} className="text-4xl" />
          <Price rupees={99.5} className="text-2xl" />
          <StruckPrice rupees={145} label="Instead of" className="text-xl" />
          <Coins amount={1000} className="text-3xl" />
        </p>
      </Sample>
      <Sample title="Badges and statuses">
        <p className="flex flex-wrap gap-2">
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone} isFlag>
              {tone}
            </Badge>
          ))}
        </p>
        <p className="flex flex-wrap gap-2">
          <StatusPill tone="info">Created</StatusPill>
          <StatusPill tone="warning" isLive>
            Processing
          </StatusPill>
          <StatusPill tone="success">Completed</StatusPill>
          <StatusPill tone="danger">Failed</StatusPill>
        </p>
      </Sample>
      <Sample title="Dialogs, toasts">
        <StyleguideDialogs />
        <p className="flex flex-wrap gap-2">
          {TOASTS.map((tone) => (
            <Button key={tone} variant="outline" onClick={() => toast(tone, `A ${tone} for three seconds.`)}>
              {tone}
            </Button>
          ))}
        </p>
      </Sample>
      <Lists />
      <States />
    </div>
  );
}

function Lists() {
  const [tab, setTab] = useState('list');
  const [page, setPage] = useState(1);
  const rows = [
    { id: 'R-1001', pack: '86 Diamonds', price: 115 },
    { id: 'R-1002', pack: 'Weekly Diamond Pass', price: 139 },
  ];
  return (
    <Sample title="Lists">
      <Tabs
        label="View"
        value={tab}
        onChange={setTab}
        choices={[
          { value: 'list', label: 'List' },
          { value: 'table', label: 'Table' },
        ]}
      />
      <Table
        caption="Orders"
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { key: 'id', title: 'Order ID', cell: (row) => row.id, isHead: true },
          { key: 'pack', title: 'Pack', cell: (row) => row.pack },
          {
            key: 'price',
            title: 'Price',
            cell: (row) => <Price rupees={row.price} className="text-xl" />,
            isNumeric: true,
          },
        ]}
      />
      <Pager
        page={page}
        pageCount={7}
        onPage={setPage}
        texts={{ previous: 'Previous', next: 'Next', pageOf: (at, of) => `Page ${at} of ${of}` }}
      />
    </Sample>
  );
}

function States() {
  return (
    <Sample title="States">
      <Note tone="warning" icon="warn">
        A note that matters here and now.
      </Note>
      <div className="grid gap-4 md:grid-cols-3">
        <Skeleton className="h-40" />
        <EmptyState title="Nothing here yet" text="With a way out below." action={<Button>Go on</Button>} />
        <ErrorState
          title="This did not load"
          text="It says what to do."
          action={<Button>Try again</Button>}
        />
      </div>
      <Picture
        src="/images/none.webp"
        alt="The picture that stands in for a missing one"
        width={160}
        height={160}
        className="size-40"
      />
    </Sample>
  );
}

function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t pt-4">
      <h2 className="display text-3xl">{title}</h2>
      {children}
    </section>
  );
}
