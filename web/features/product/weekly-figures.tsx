import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { formatNumber } from '../../text/format.ts';
import { Note } from '../../ui/states.tsx';
import { weeklyPass } from './terms-math.ts';

export function WeeklyFigures({ isTriple }: { isTriple: boolean }) {
  const { weekly } = useText(productText);
  const pass = weeklyPass(isTriple);
  const ways = [
    { immediate: pass.immediateIfNot, when: weekly.ifNot },
    { immediate: pass.immediateIfActive, when: weekly.ifActive },
  ];
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className="eyebrow bg-inverse px-2 py-1 text-on-inverse">
          {weekly.pass(isTriple ? '3x' : '1x')}
        </span>
        <span className="font-semibold">{weekly.total(formatNumber(pass.total), pass.days)}</span>
      </p>
      <dl className="grid grid-cols-2 gap-px bg-line">
        {ways.map(({ immediate, when }) => (
          <div key={when} className="flex flex-col gap-1 bg-raised p-3">
            <dt className="order-2 text-sm text-muted">
              {weekly.instant}, {when}
            </dt>
            <dd className="numerals text-4xl">{formatNumber(immediate)}</dd>
          </div>
        ))}
        <div className="col-span-2 flex items-baseline justify-between bg-raised p-3">
          <dt className="text-sm text-muted">{weekly.daily}</dt>
          <dd className="numerals text-2xl">{weekly.perDay}</dd>
        </div>
      </dl>
      <Note icon="info">{weekly.claim}</Note>
    </>
  );
}
