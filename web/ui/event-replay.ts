const HYDRATED = 'page-hydrated';

/**
 * On a slow phone the page is visible before its code has loaded, and a press or Enter would be lost or submit the form
 * natively. Stores the last one and replays it after hydration. React hydrates on clicks and keys, but not on submit
 * events, so Enter is stored as a key.
 */
export const eventReplayScript = `(function(){var d=document,h=d.documentElement,kept=null;if(h.dataset.waits)return;h.dataset.waits='yes';function keep(e){var t=e.target,b=e.type==='submit'?t:t.closest&&t.closest('button');if(!b)return;e.preventDefault();e.stopPropagation();kept=b}d.addEventListener('click',keep,true);d.addEventListener('submit',keep,true);d.addEventListener('${HYDRATED}',function(){d.removeEventListener('click',keep,true);d.removeEventListener('submit',keep,true);h.dataset.waits='no';if(!kept||!kept.isConnected)return;if(!kept.requestSubmit)return kept.click();kept.dispatchEvent(new Event('keyup',{bubbles:true}));kept.requestSubmit()},{once:true})})()`;

/** Called once the first page is hydrated. Runs in its own task: React does not listen during a commit. */
export function replayEvent() {
  setTimeout(() => document.dispatchEvent(new Event(HYDRATED)));
}
