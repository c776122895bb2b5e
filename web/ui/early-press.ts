const ALIVE = 'page-alive';

/**
 * On a slow phone the page stands before its code has come, and a press on a button would be lost, or would send a
 * form the old way, as Enter in a field would. The last one is kept and carried out as soon as the page is alive.
 * React makes a part of the page alive at a click or a key that it needs, but not at the sending of a form: hence the key.
 */
export const earlyPressScript = `(function(){var d=document,h=d.documentElement,kept=null;if(h.dataset.waits)return;h.dataset.waits='yes';function keep(e){var t=e.target,b=e.type==='submit'?t:t.closest&&t.closest('button');if(!b)return;e.preventDefault();e.stopPropagation();kept=b}d.addEventListener('click',keep,true);d.addEventListener('submit',keep,true);d.addEventListener('${ALIVE}',function(){d.removeEventListener('click',keep,true);d.removeEventListener('submit',keep,true);h.dataset.waits='no';if(!kept||!kept.isConnected)return;if(!kept.requestSubmit)return kept.click();kept.dispatchEvent(new Event('keyup',{bubbles:true}));kept.requestSubmit()},{once:true})})()`;

/** Called once the first page has come alive. In a task of its own: React does not listen while it commits. */
export function carryOutEarlyPress() {
  setTimeout(() => document.dispatchEvent(new Event(ALIVE)));
}
