import type { AnyCall, CallInput } from '@rush/contract/call.ts';
import { openStream } from './client.ts';

export async function saveResponse<C extends AnyCall>(
  definition: C,
  input: CallInput<C>,
  name: string,
): Promise<void> {
  const response = await openStream(definition, input, {});
  saveFile(await response.blob(), name);
}

export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
