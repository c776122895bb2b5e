import type { CallName } from '@rush/contract/routes.ts';
import { useEffect, useRef, useState } from 'react';
import { explainError, type Input, openStream } from '../../../api/client.ts';
import { saveFile } from '../../../api/save-response.ts';
import { formatNumber } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';

interface ExportButtonProps {
  name: CallName;
  query: object;
  total?: number;
}

const NEWLINE = 10;

export function ExportButton({ name, query, total }: ExportButtonProps) {
  const [rows, setRows] = useState<number | null>(null);
  const controllerRef = useRef<AbortController | null>(null);
  useEffect(() => () => controllerRef.current?.abort(), []);
  const start = async () => {
    const controller = new AbortController();
    controllerRef.current = controller;
    setRows(0);
    try {
      const response = await openStream(name, { query } as Input<CallName>, {
        signal: controller.signal,
      });
      const fileName = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
      saveFile(await readAll(response, setRows), fileName ?? 'export.csv');
      toast('success', 'The export is complete.');
    } catch (error) {
      const fallback = 'The export was interrupted. Please try again.';
      if (!controller.signal.aborted) toast('error', explainError(error, fallback));
    } finally {
      setRows(null);
    }
  };
  if (rows === null)
    return (
      <Button variant="outline" disabled={total === 0} onClick={() => void start()}>
        <Icon name="download" />
        Export CSV
      </Button>
    );
  return (
    <span className="flex items-center gap-3">
      <progress
        aria-label="Export"
        className="h-2 w-24 accent-accent-edge"
        value={total ? Math.min(rows, total) : undefined}
        max={total || undefined}
      />
      <output className="text-sm tabular-nums">
        {formatNumber(rows)} {rows === 1 ? 'row' : 'rows'}
      </output>
      <Button label="Stop" size="sm" variant="ghost" onClick={() => controllerRef.current?.abort()} />
    </span>
  );
}

/** Counts lines, except the header. Browsers can keep a large blob on disk. */
function readAll(response: Response, onRows: (rows: number) => void): Promise<Blob> {
  let lines = 0;
  const lineCounter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, stream) {
      for (const byte of chunk) if (byte === NEWLINE) lines += 1;
      onRows(Math.max(0, lines - 1));
      stream.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(lineCounter)).blob();
}
