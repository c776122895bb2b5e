import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { formatNumber } from '../../text/format.ts';
import { Note } from '../../ui/states.tsx';
import { BONUS_TIERS, bonusOf } from './terms-math.ts';

export function BonusFigures() {
  const { bonus } = useText(productText);
  return (
    <>
      <p>{bonus.intro}</p>
      <table className="w-full">
        <thead>
          <tr className="eyebrow text-left text-muted">
            <th scope="col" className="border-b pb-2">
              {bonus.level}
            </th>
            <th scope="col" className="border-b pb-2 text-right">
              {bonus.first}
            </th>
            <th scope="col" className="border-b pb-2 text-right">
              {bonus.later}
            </th>
          </tr>
        </thead>
        <tbody>
          {BONUS_TIERS.map((tier) => {
            const { first, later } = bonusOf(tier);
            return (
              <tr key={tier} className="numerals text-xl [&>*]:border-b [&>*]:py-2.5">
                <th scope="row" className="text-left font-sans text-[0.9375rem] font-medium">
                  {bonus.tier(formatNumber(tier))}
                </th>
                <td className="text-right">{bonus.total(formatNumber(tier), formatNumber(first))}</td>
                <td className="text-right text-muted">
                  {bonus.total(formatNumber(tier), formatNumber(later))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Note tone="warning" icon="warn">
        {bonus.once}
      </Note>
    </>
  );
}
