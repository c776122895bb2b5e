import { ORDER_STATUSES } from '@rush/contract/order-states.ts';
import { useState } from 'react';
import { useText } from '../../text/catalogue.ts';
import { ordersText } from '../../text/en/orders.ts';
import { statusText } from '../../text/en/status.ts';
import { Button } from '../../ui/button.tsx';
import { ControlIcon } from '../../ui/control-icon.tsx';
import { DebouncedField } from '../../ui/debounced-field.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isFiltered, type OrderFilters } from './order-filters.ts';

interface OrdersFilterBarProps {
  filters: OrderFilters;
  onChange: (change: Partial<OrderFilters>) => void;
}

export function OrdersFilterBar({ filters, onChange }: OrdersFilterBarProps) {
  const t = useText(ordersText);
  const labels = useText(statusText);
  const [isOpen, setOpen] = useState(Boolean(filters.status || filters.from || filters.to));
  return (
    <search className="flex flex-wrap items-end gap-2 md:grid md:grid-cols-3 lg:grid-cols-[minmax(0,1fr)_11rem_11rem_11rem]">
      <div className="min-w-[min(100%,11rem)] flex-1 md:max-lg:col-span-3">
        <DebouncedField
          label={t.search}
          type="search"
          enterKeyHint="search"
          placeholder={t.searchHint}
          value={filters.q ?? ''}
          onChange={(q) => onChange({ q: q || undefined })}
        />
      </div>
      <Button
        variant="outline"
        aria-expanded={isOpen}
        aria-controls="order-filters"
        onClick={() => setOpen(!isOpen)}
        className="min-h-12 md:hidden"
      >
        <ControlIcon name="filter" />
        {t.filters}
      </Button>
      <div
        id="order-filters"
        className={`${isOpen ? 'grid' : 'hidden'} w-full gap-2 *:min-w-0 xs:grid-cols-2 md:contents`}
      >
        <div className="xs:max-md:col-span-2">
          <SelectField
            label={t.columns.status}
            value={filters.status ?? ''}
            onChange={({ target }) =>
              onChange({ status: ORDER_STATUSES.find((status) => status === target.value) })
            }
            placeholder={t.anyStatus}
            choices={ORDER_STATUSES.map((value) => ({ value, label: labels.order[value] }))}
          />
        </div>
        <TextField
          label={t.from}
          type="date"
          className="min-w-0"
          max={filters.to}
          value={filters.from ?? ''}
          onChange={({ target }) => onChange({ from: target.value || undefined })}
        />
        <TextField
          label={t.to}
          type="date"
          className="min-w-0"
          min={filters.from}
          value={filters.to ?? ''}
          onChange={({ target }) => onChange({ to: target.value || undefined })}
        />
      </div>
      {isFiltered(filters) && (
        <Button
          variant="ghost"
          className="mr-auto md:col-span-full md:justify-self-start"
          onClick={() => onChange({ q: undefined, status: undefined, from: undefined, to: undefined })}
        >
          <Icon name="close" className="size-4" />
          {t.clear}
        </Button>
      )}
    </search>
  );
}
