import type { AnyCall, CallInput } from '@rush/contract/call.ts';
import { createParser } from 'eventsource-parser';
import { openStream } from '../../api/open-stream.ts';

interface EventReader<T> {
  signal: AbortSignal;
  onOpen: () => void;
  onEvent: (event: T) => void;
}

/**
 * Server-sent events of a call by fetch: `EventSource` cannot carry a bearer token. Ends silently, whether the server
 * ended it, refused it or is away; the page asks for the order besides.
 */
export async function readEvents<C extends AnyCall, T>(
  definition: C,
  input: CallInput<C>,
  { signal, onOpen, onEvent }: EventReader<T>,
): Promise<void> {
  try {
    const response = await openStream(definition, input, { signal, accept: 'text/event-stream' });
    if (!response.body || !response.headers.get('content-type')?.includes('event-stream')) return;
    onOpen();
    const parser = createParser({ onEvent: ({ data }) => onEvent(JSON.parse(data) as T) });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) parser.feed(part.value);
  } catch {
    // Offline, or the page was left.
  }
}
