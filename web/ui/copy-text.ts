/**
 * Puts a text on the clipboard. Browsers keep the clipboard's own API from pages without https, as a demo shop in the
 * local network is one; there the older way is taken.
 *
 * @returns whether it is there
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Inside of the open dialog, if there is one: elsewhere nothing can be selected meanwhile.
  (document.activeElement?.closest('dialog, [role=dialog]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}
