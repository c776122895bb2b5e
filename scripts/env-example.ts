import { listVariables } from './configuration-page.ts';

const INTRO = `# Settings of a shop that trades. Written from the schema in server/platform/config/environment.ts by
# \`npm run configuration\`; a test compares. Copy it to .env beside package.json, to deploy/.env (containers) or to
# /etc/rush.env (systemd), readable by its user only, and fill in what you use. \`npm run preflight\` says what is missing.
`;

/** What every shop sets; all others are there behind a #, with what holds where they are not set. */
const SET: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example.in',
  TRUSTED_PROXIES: '1',
  SECRET: '',
  BACKUP_PASSPHRASE: '',
};

/** The template of settings, as it is in deploy/env.example. */
export function envExample(): string {
  const plain = (markdown: string) => markdown.replaceAll('`', '');
  const entries = listVariables().map(({ name, allowed, standard, about }) => {
    const line = name in SET ? `${name}=${SET[name]}` : `#${name}=${standard ?? ''}`;
    return `\n# ${plain(about)} (${plain(allowed)})\n${line}\n`;
  });
  return INTRO + entries.join('');
}
