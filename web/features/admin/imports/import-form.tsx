import { IMPORT_COLUMNS, IMPORT_ROWS_MAX, type ImportKind } from '@rush/contract/import-columns.ts';
import { useState } from 'react';
import { formatNumber } from '../../../text/format.ts';
import { cx } from '../../../ui/class-names.ts';
import { SelectField } from '../../../ui/field.tsx';
import { LINK } from '../parts/cells.tsx';
import { DraftForm } from '../parts/draft-form.tsx';
import { FileField } from '../parts/file-field.tsx';
import { choicesOf } from '../parts/table-filters.ts';
import { decodeCsv } from './decode-csv.ts';

export interface SelectedFile {
  kind: ImportKind;
  csv: string;
  isWindows1252: boolean;
}

const CHARACTERS_MAX = 900_000;
/** A request body is limited to 1 MB, and a Hindi letter takes three bytes. */
const BYTES_MAX = 1_040_000;

const KINDS = {
  items: 'Packs (items)',
  products: 'Products',
  customers: 'Customers',
  orders: 'Orders (history)',
} as const;

interface ImportFormProps {
  isPending: boolean;
  problem: string | undefined;
  onCheck: (file: SelectedFile) => void;
  /** Called when the check no longer applies to the chosen file. */
  onChange: () => void;
}

export function ImportForm({ isPending, problem, onCheck, onChange }: ImportFormProps) {
  const [kind, setKind] = useState<ImportKind>('items');
  const [file, setFile] = useState<File | null>(null);
  const [readError, setReadError] = useState<string>();
  const { required, optional } = IMPORT_COLUMNS[kind];
  const read = async () => {
    if (!file) return;
    const bytes = await file.arrayBuffer().catch(() => null);
    if (bytes === null) return setReadError('This file could not be read.');
    const decoded = decodeCsv(bytes);
    const { size } = new Blob([JSON.stringify(decoded.csv)]);
    if (decoded.csv.length > CHARACTERS_MAX || size > BYTES_MAX)
      return setReadError('This file is too large. Split it into parts, each with the header row.');
    onCheck({ kind, ...decoded });
  };
  return (
    <div className="max-w-2xl">
      <DraftForm
        submit="Check the file"
        isPending={isPending}
        isDone={!file}
        problem={readError ?? problem}
        onSubmit={() => void read()}
      >
        <SelectField
          label="What the file contains"
          value={kind}
          choices={choicesOf(KINDS)}
          onChange={(event) => {
            setKind(event.target.value as ImportKind);
            onChange();
          }}
        />
        <FileField
          label="CSV file"
          hint={`Needs a header row. At most ${formatNumber(IMPORT_ROWS_MAX)} rows. Importing the same file again changes nothing.`}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          onFile={(selected) => {
            setFile(selected);
            setReadError(undefined);
            onChange();
          }}
        />
        <div className="grid gap-1 text-sm text-muted [overflow-wrap:anywhere]">
          <p>Required columns: {required.join(', ')}.</p>
          <p>Optional columns: {optional.join(', ')}.</p>
          <a
            className={cx(LINK, 'justify-self-start')}
            download={`${kind}.csv`}
            href={`data:text/csv,${[...required, ...optional].join(',')}%0A`}
          >
            Download an empty file with these columns
          </a>
        </div>
      </DraftForm>
    </div>
  );
}
