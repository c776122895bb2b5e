const ALIVE = 'page-alive';

/**
 * On a slow phone the page stands before its code has come, and a press on a button would be lost, or would send a
 * form the old way. The last one is kept and carried out as soon as the page is alive.
 */
export const earlyPressScript = `(function(){var d=document,h=d.documentElement,kept=null;if(h.dataset.waits)return;h.dataset.waits='yes';function keep(e){var b=e.target.closest&&e.target.closest('button');if(!b)return;e.preventDefault();e.stopPropagation();kept=b}d.addEventListener('click',keep,true);d.addEventListener('${ALIVE}',function(){d.removeEventListener('click',keep,true);h.dataset.waits='no';if(kept&&kept.isConnected)kept.click()},{once:true})})()`;

/** Called once the first page has come alive. In a task of its own: React does not listen while it commits. */
export function carryOutEarlyPress() {
  setTimeout(() => document.dispatchEvent(new Event(ALIVE)));
}
