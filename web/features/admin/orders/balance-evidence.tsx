import { formatAmount } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import type { DeliveryPart } from './supplier-balance.tsx';

/** The balance arithmetic that decides a delivery, or lets staff decide it. */
export function BalanceEvidence({ part }: { part: DeliveryPart }) {
  const { evidence } = part;
  if (!evidence || evidence.intervals.length === 0) return null;
  const costsOf = (costs: number[]) =>
    costs.length === 0 ? 'nobody knows what' : costs.map((cost) => formatAmount(cost)).join(' or ');
  const others = evidence.open.filter(({ delivery }) => delivery !== part._id);
  const own = evidence.open.find(({ delivery }) => delivery === part._id)?.costs ?? [];
  return (
    <section className="grid gap-2">
      <h4 className="font-semibold text-sm">How the balance moved</h4>
      <div className="overflow-x-auto bg-raised px-3 py-1.5">
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="text-right text-muted">
              {['Until', 'It fell by', 'Answered orders', 'Left over'].map((name) => (
                <th key={name} scope="col" className="py-1 pl-4 font-normal first:pl-0 first:text-left">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {evidence.intervals.map(({ drop, known }, index) => {
              const until = evidence.readings[index + 1]?.at ?? '';
              return (
                <tr key={until} className="border-line border-t text-right">
                  <th scope="row" className="py-1 text-left font-normal">
                    {until && formatDateTime(until)}
                  </th>
                  <td className="pl-4">{formatAmount(drop)}</td>
                  <td className="pl-4">{formatAmount(known)}</td>
                  <td className="pl-4 font-semibold">{formatAmount(drop - known)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className="text-muted text-sm">
        This delivery costs {costsOf(own)}.{' '}
        {others.length === 0
          ? 'Nothing else was open.'
          : `${others.length} ${others.length === 1 ? 'other was' : 'others were'} open too, at: ${others.map(({ costs }) => costsOf(costs)).join(', ')}`}
      </p>
    </section>
  );
}
