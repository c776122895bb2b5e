import type { CallName } from '@rush/contract/routes.ts';
import { type Input, openStream } from './client.ts';

export async function saveResponse<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  fileName: string,
): Promise<void> {
  const response = await openStream(name, input, {});
  saveFile(await response.blob(), fileName);
}

export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
