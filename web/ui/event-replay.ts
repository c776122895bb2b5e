import { useLayoutEffect } from 'react';

const HYDRATED_EVENT = 'page-hydrated';

/**
 * On a slow phone the page is visible before its code has loaded, so a button click, Enter or Ctrl+K would be lost or
 * submit the form natively. Stores the last one and replays it after hydration, with the characters typed since.
 * Sends a key event before submitting, because React hydrates on clicks and keys but not on submit events.
 */
export const eventReplayScript = `(function(){var d=document,h=d.documentElement,kept=null,typed=[];if(h.dataset.waits)return;h.dataset.waits='yes';function keep(e){var t=e.target,b=e.type==='submit'?t:t.closest&&t.closest('button');if(!b)return;e.preventDefault();e.stopPropagation();kept=b}function key(e){var b=(e.ctrlKey||e.metaKey)&&e.key==='k'&&d.querySelector('[aria-keyshortcuts]');if(b){e.preventDefault();kept=b}else if(kept&&e.key&&e.key.length===1)typed.push(e.key)}d.addEventListener('keydown',key);d.addEventListener('click',keep,true);d.addEventListener('submit',keep,true);d.addEventListener('${HYDRATED_EVENT}',function(){d.removeEventListener('keydown',key);d.removeEventListener('click',keep,true);d.removeEventListener('submit',keep,true);h.dataset.waits='no';if(!kept||!kept.isConnected)return;if(!kept.requestSubmit){kept.click();return setTimeout(function(){typed.forEach(function(k){dispatchEvent(new KeyboardEvent('keydown',{key:k}))})})}kept.dispatchEvent(new Event('keyup',{bubbles:true}));kept.requestSubmit()},{once:true})})()`;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Reads typed text in the commit that hydrates the frame, because the page's first update would overwrite it. Replays
 * it in a separate task, because React does not listen during a commit.
 */
export function useInputReplay() {
  useLayoutEffect(() => {
    const fields = [...document.querySelectorAll<Field>('input, textarea, select')];
    const typed = fields.filter(isChanged).map((field) => [field, field.value] as const);
    setTimeout(() => {
      for (const [field, value] of typed) retype(field, value);
      document.dispatchEvent(new Event(HYDRATED_EVENT));
    });
  }, []);
}

const isCheckbox = (field: Field): field is HTMLInputElement => field.type === 'checkbox';

function isChanged(field: Field): boolean {
  if (isCheckbox(field)) return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement) return field.selectedIndex > 0;
  return field.value !== field.defaultValue;
}

/** React ignores an input event unless the value differs from the last one that a script set. */
function retype(field: Field, value: string) {
  // Makes React hydrate the page around the field.
  field.dispatchEvent(new Event('keyup', { bubbles: true }));
  if (isCheckbox(field)) {
    field.checked = field.defaultChecked;
    return field.click();
  }
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
}
