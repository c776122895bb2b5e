import { formatDateTime } from '../../../text/format-date.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;

const shown = (value: unknown, nothing: string) =>
  value === null || value === undefined || value === ''
    ? nothing
    : typeof value === 'string'
      ? INSTANT.test(value)
        ? formatDateTime(value)
        : value
      : JSON.stringify(value);

/** The changed fields, before and after. */
export function ChangedFields({ before, after }: { before: unknown; after: unknown }) {
  const [was, is] = [isFields(before) ? before : {}, isFields(after) ? after : {}];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  // A setting is a single value.
  const rows: readonly (readonly [string, unknown, unknown])[] =
    names.length > 0 ? names.map((name) => [name, was[name], is[name]]) : [['', before, after]];
  return (
    <dl className="grid gap-1 text-sm">
      {rows
        .filter(([name, , to]) => !(name === 'times' && to === 1))
        .filter(([, from, to]) => JSON.stringify(from ?? null) !== JSON.stringify(to ?? null))
        .map(([name, from, to]) => (
          <div key={name} className="flex flex-wrap gap-x-2 [overflow-wrap:anywhere]">
            {name && <dt className="text-muted">{name === 'lastAt' ? 'last at' : name}</dt>}
            <dd className="min-w-0">
              {from !== undefined && from !== null && (
                <>
                  <span className="sr-only">Before: </span>
                  <del className="text-muted">{shown(from, 'nothing')}</del> →{' '}
                </>
              )}
              <span className="sr-only">After: </span>
              <ins className="no-underline">{shown(to, 'nothing')}</ins>
            </dd>
          </div>
        ))}
    </dl>
  );
}
