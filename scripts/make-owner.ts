import { parseArgs } from 'node:util';
import { makeOwner } from '../server/accounts/make-owner.ts';
import type { Platform } from '../server/platform/platform.ts';
import { Refusal } from '../server/platform/refusal.ts';
import { CommandProblem, runCommand } from './run-command.ts';
import { withPlatform } from './with-platform.ts';

const USAGE = 'npm run owner -- you@example.in';

async function make(platform: Platform, address: string): Promise<void> {
  const { email, link } = await makeOwner(platform, address).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.type !== 'email-invalid') throw error;
    throw new CommandProblem(`“${address}” is not an email address that mail can reach. Write: ${USAGE}`);
  });
  console.log(
    `  ${email} is an owner of the shop. Choose the password here, within 30 minutes:\n\n  ${link}\n`,
  );
}

await runCommand(async () => {
  const [address, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (!address) throw new CommandProblem(`Who? ${USAGE}`);
  if (others.length > 0) throw new CommandProblem(`One address at a time. Write: ${USAGE}`);
  await withPlatform({ name: 'rush owner' }, (platform) => make(platform, address));
});
