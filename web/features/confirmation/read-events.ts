interface EventSourceOptions<T> {
  path: string;
  token: string | null;
  signal: AbortSignal;
  onOpen: () => void;
  onEvent: (event: T) => void;
}

/** Server-sent events by fetch: `EventSource` cannot carry a bearer token. Ends silently; the page also asks. */
export async function readEvents<T>({
  path,
  token,
  signal,
  onOpen,
  onEvent,
}: EventSourceOptions<T>): Promise<void> {
  try {
    const headers = { accept: 'text/event-stream', ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(path, { headers, signal });
    if (!response.ok || !response.body || !response.headers.get('content-type')?.includes('event-stream'))
      return;
    onOpen();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseBlock<T>(block);
        if (event) onEvent(event);
      }
    }
  } catch {
    // Offline, or the page was left.
  }
}

function parseBlock<T>(block: string): T | null {
  const lines = block.split('\n').filter((line) => line.startsWith('data:'));
  if (lines.length === 0) return null;
  return JSON.parse(lines.map((line) => line.slice(5).trim()).join('\n')) as T;
}
