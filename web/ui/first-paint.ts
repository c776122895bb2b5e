import type { Theme } from './theme.ts';

/**
 * Runs before the first paint. The first visit stores the owner's theme, and later ones use the stored one (SES-1).
 * Also sets the language, and an attribute that tells CSS whether the visitor is signed in.
 */
export const firstPaintScript = (defaultTheme: Theme): string =>
  `(function(){var d=document.documentElement,t='${defaultTheme}',m=false;try{var s=localStorage;t=s.getItem('theme');if(!t){t='${defaultTheme}';s.setItem('theme',t)}var e=parseInt(s.getItem('expiryTime'),10);m=!!(s.getItem('isLoggedIn')&&s.getItem('token')&&!(e<=Date.now()));var l=s.getItem('language');if(l&&location.pathname.indexOf('/admin')!==0)d.lang=l}catch(x){}d.classList.toggle('dark',t==='dark');d.dataset.theme=t==='dark'?'dark':'light';d.dataset.session=m?'member':'guest'})()`;
