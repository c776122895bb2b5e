import type { AnyCall, CallInput } from '@rush/contract/call.ts';
import { useEffect, useRef, useState } from 'react';
import { openStream } from '../../../api/open-stream.ts';
import { saveFile } from '../../../api/save-response.ts';
import { formatNumber } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';

interface ExportButtonProps {
  definition: AnyCall;
  query: object;
  total?: number;
}

const NEWLINE = 10;
const GATHERED_BYTES = 8_000_000;

export function ExportButton({ definition, query, total }: ExportButtonProps) {
  const [rows, setRows] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setRows(0);
    try {
      const response = await openStream(definition, { query } as CallInput<AnyCall>, {
        signal: controller.signal,
      });
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
      saveFile(await readAll(response, setRows), name ?? 'export.csv');
      toast('success', 'The export is complete.');
    } catch {
      if (!controller.signal.aborted) toast('error', 'The export broke off. Please try again.');
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
      <output className="text-sm tabular-nums">{formatNumber(rows)} rows</output>
      <Button label="Stop" size="sm" variant="ghost" onClick={() => running.current?.abort()} />
    </span>
  );
}

/** Counts rows by line ends, without the heading. Blobs live on disk, so millions of rows do not fill memory. */
async function readAll(response: Response, onRows: (rows: number) => void): Promise<Blob> {
  let parts: BlobPart[] = [];
  let gathered = 0;
  let lines = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    gathered += part.value.byteLength;
    if (gathered > GATHERED_BYTES) {
      parts = [new Blob(parts)];
      gathered = 0;
    }
    for (const byte of part.value) if (byte === NEWLINE) lines += 1;
    onRows(Math.max(0, lines - 1));
  }
  return new Blob(parts, { type: 'text/csv' });
}
