const HYDRATED = 'page-hydrated';

/**
 * On a slow phone the page stands before its code has come, and a press on a button would be lost, or would send a
 * form the old way, as Enter in a field would. The last one is kept and replayed as soon as the page is hydrated.
 * React hydrates a part of the page at a click or a key that it needs, but not at the sending of a form: hence the key.
 */
export const eventReplayScript = `(function(){var d=document,h=d.documentElement,kept=null;if(h.dataset.waits)return;h.dataset.waits='yes';function keep(e){var t=e.target,b=e.type==='submit'?t:t.closest&&t.closest('button');if(!b)return;e.preventDefault();e.stopPropagation();kept=b}d.addEventListener('click',keep,true);d.addEventListener('submit',keep,true);d.addEventListener('${HYDRATED}',function(){d.removeEventListener('click',keep,true);d.removeEventListener('submit',keep,true);h.dataset.waits='no';if(!kept||!kept.isConnected)return;if(!kept.requestSubmit)return kept.click();kept.dispatchEvent(new Event('keyup',{bubbles:true}));kept.requestSubmit()},{once:true})})()`;

/** Called once the first page is hydrated. In a task of its own: React does not listen while it commits. */
export function replayEvent() {
  setTimeout(() => document.dispatchEvent(new Event(HYDRATED)));
}
