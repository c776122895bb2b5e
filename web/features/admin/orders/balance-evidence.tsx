import { adminOrderText } from '../../../text/admin/order.ts';
import { formatAmount } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import type { DeliveryPart } from './supplier-balance.tsx';

/** The arithmetic by which the balance decided a delivery, or by which a person has to. */
export function BalanceEvidence({ part }: { part: DeliveryPart }) {
  const t = adminOrderText.deliveries.evidence;
  const { evidence } = part;
  if (!evidence || evidence.intervals.length === 0) return null;
  const costsOf = (costs: number[]) =>
    costs.length === 0 ? t.unknownCost : costs.map((cost) => formatAmount(cost)).join(t.or);
  const others = evidence.open.filter(({ delivery }) => delivery !== part._id);
  const own = evidence.open.find(({ delivery }) => delivery === part._id)?.costs ?? [];
  return (
    <section className="grid gap-2">
      <h4 className="font-semibold text-sm">{t.title}</h4>
      <div className="overflow-x-auto bg-raised px-3 py-1.5">
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="text-right text-muted">
              {[t.until, t.drop, t.known, t.left].map((name) => (
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
        {t.open(costsOf(own), others.length)} {others.map(({ costs }) => costsOf(costs)).join(', ')}
      </p>
    </section>
  );
}
