const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c);

const STYLE = `
:root{color-scheme:light dark;--ground:#f4f1ea;--sheet:#fff;--ink:#17171c;--soft:#5d5a55;--line:#ddd7cc;--act:#1f5f3a;--on-act:#fff;--no:#8b1d2c;--tag:#efe9dd}
@media(prefers-color-scheme:dark){:root{--ground:#101014;--sheet:#1a1a20;--ink:#f4f1ea;--soft:#a9a49b;--line:#33323a;--act:#3fbf7a;--on-act:#06140c;--no:#ff8795;--tag:#26262e}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:26rem;margin:0 auto;padding:1.25rem 1rem 3rem}
.sheet{background:var(--sheet);border:1px solid var(--line);border-radius:18px;padding:1.25rem}
h1{font-size:1.25rem;margin:0;line-height:1.3}
.sim{display:flex;gap:.6rem;align-items:center;margin:0 0 1rem;font-size:.85rem;color:var(--soft)}
.sim b{background:var(--tag);color:var(--ink);border:1px solid var(--line);border-radius:999px;padding:.1rem .7rem;font-size:.75rem;letter-spacing:.04em;text-transform:uppercase}
button{font:inherit;font-weight:700;min-height:3rem;padding:0 1rem;border-radius:12px;border:1px solid var(--line);background:transparent;color:var(--ink);cursor:pointer}
button:focus-visible,a:focus-visible,input:focus-visible,select:focus-visible{outline:3px solid var(--act);outline-offset:2px}
button.go{background:var(--act);border-color:var(--act);color:var(--on-act)}
button.no{color:var(--no)}
a{color:inherit}
.note{font-size:.85rem;color:var(--soft);margin:1rem 0 0}`;

export function page({ title, body, style = '' }: { title: string; body: string; style?: string }): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${STYLE}${style}</style></head>
<body><main>${body}</main></body>
</html>`;
}
