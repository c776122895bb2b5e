import { formatNumber } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Panel, RawText } from '../parts/panel.tsx';
import type { OrderDetail } from './order-query.ts';

/** What shop and supplier exchanged, folded; keys are hidden before they are stored. */
export function OrderExchanges({ exchanges }: Pick<OrderDetail, 'exchanges'>) {
  return (
    <Panel title="Supplier exchanges" aside={exchanges.length > 0 && 'Keys and signatures are hidden.'}>
      {exchanges.length === 0 && <p className="text-muted">No exchange with a supplier.</p>}
      <ol className="grid gap-1.5">
        {exchanges.map((exchange, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a log that only grows; two lines may be alike
          <li key={index}>
            <details className="bg-raised">
              <summary className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
                <span className="font-semibold">
                  {exchange.supplier} {exchange.operation}
                </span>
                <span className="text-sm">{exchange.outcome}</span>
                <span className="ml-auto text-sm text-muted tabular-nums">
                  {formatDateTime(exchange.at)}, {`${formatNumber(exchange.durationMs)} ms`}
                </span>
              </summary>
              <div className="grid gap-2 px-3 pb-3">
                <p className="eyebrow text-muted">Sent</p>
                <RawText value={exchange.request} />
                <p className="eyebrow text-muted">Answered</p>
                <RawText value={exchange.response || 'No answer'} />
              </div>
            </details>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
