import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { dayAfter, daysBetween, type Period, today } from './figures.ts';

const LENGTHS = [7, 30, 90];

interface PeriodFieldsProps {
  period: Period;
  onChange: (period: Period) => void;
}

/** The last 7, 30 or 90 days, or a range. */
export function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  const { from = '', to = '' } = period;
  const last = today();
  const length = from && to === last ? daysBetween({ from, to }) : 0;
  return (
    <div className="grid items-end gap-3 sm:flex sm:flex-wrap">
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="mb-1.5 text-sm font-semibold">Period</legend>
        {LENGTHS.map((days) => (
          <Button
            key={days}
            variant={days === length ? 'solid' : 'outline'}
            className="min-h-12 max-sm:flex-1"
            aria-pressed={days === length}
            onClick={() => onChange({ from: dayAfter(last, 1 - days), to: last })}
          >
            {days} days
          </Button>
        ))}
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          type="date"
          label="From date"
          value={from}
          max={to || last}
          onChange={({ target }) =>
            target.value && target.value <= to && onChange({ from: target.value, to })
          }
        />
        <TextField
          type="date"
          label="To date"
          value={to}
          min={from}
          max={last}
          onChange={({ target }) => target.value >= from && onChange({ from, to: target.value })}
        />
      </div>
    </div>
  );
}
