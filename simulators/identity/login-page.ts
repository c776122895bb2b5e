import { escapeHtml, page } from '../page.ts';
import { PRESET_IDENTITIES } from './accounts.ts';

const STYLE = `
.people{display:grid;gap:.6rem;margin:1.25rem 0;padding:0}
.people button{width:100%;display:grid;grid-template-columns:2.5rem 1fr;gap:.1rem .8rem;text-align:left;padding:.7rem .8rem;align-items:center}
.people i{grid-row:span 2;width:2.5rem;height:2.5rem;border-radius:50%;background:var(--act);color:var(--on-act);display:grid;place-items:center;font-style:normal}
.people small{font-weight:400;color:var(--soft);overflow-wrap:anywhere}
details{border-top:1px solid var(--line);padding-top:1rem}summary{cursor:pointer;font-weight:600;min-height:2rem}
label{display:grid;gap:.2rem;margin:.8rem 0;font-size:.9rem}label.check{display:flex;gap:.5rem;align-items:center}
input[type=email],input[type=text]{font:inherit;color:inherit;background:var(--ground);border:1px solid var(--line);border-radius:10px;padding:.6rem .7rem;min-height:2.75rem;width:100%}
form{margin:0}.last{margin-top:1rem;display:grid}.wide{width:100%}`;

/** Uses plain forms, which work in a popup without scripts. */
export function loginPage({ provider, hint }: { provider: string; hint: string }): string {
  const people = PRESET_IDENTITIES.map(
    ({ email, name, emailVerified }) =>
      `<form method="post"><input type="hidden" name="email" value="${escapeHtml(email)}"><input type="hidden" name="name" value="${escapeHtml(name)}">${emailVerified ? '<input type="hidden" name="verified" value="on">' : ''}<button><i aria-hidden="true">${escapeHtml(name.charAt(0))}</i><span>${escapeHtml(name)}</span><small>${escapeHtml(email)}${emailVerified ? '' : ' (email not verified)'}</small></button></form>`,
  ).join('');
  const body = `<p class="sim"><b>Simulated</b> No real account is needed here.</p>
<div class="sheet"><h1>Sign in with ${escapeHtml(provider)}</h1>
<div class="people">${people}</div>
<details${hint ? ' open' : ''}><summary>Someone else</summary><form method="post">
<label>Email<input type="email" name="email" required value="${escapeHtml(hint)}" autocomplete="off"></label>
<label>Name<input type="text" name="name" required value="New Shopper" autocomplete="off"></label>
<label class="check"><input type="checkbox" name="verified" checked> Email is verified</label>
<button class="go wide">Continue</button></form></details>
<form method="post" class="last"><button name="cancel" value="1">Cancel</button></form></div>`;
  return page({ title: `Sign in with ${provider}`, body, style: STYLE });
}
