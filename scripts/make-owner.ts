import { parseArgs } from 'node:util';
import { makeOwner } from '../server/accounts/make-owner.ts';
import type { Platform } from '../server/platform/platform.ts';
import { Refusal } from '../server/platform/refusal.ts';
import { CommandProblem, runCommand } from './run-command.ts';
import { withPlatform } from './with-platform.ts';

const USAGE = 'npm run owner -- you@example.in';

/** Sets the name that `npm run setup` asked for, unless an owner has set one since. */
async function nameShop({ settings }: Platform, name: string): Promise<void> {
  const defaultName = settings.declarations['brand.name']?.schema.parse(undefined);
  if (settings.get('brand.name') === defaultName) await settings.set('brand.name', name, USAGE);
}

async function createOwner(platform: Platform, input: string): Promise<void> {
  const { email, link } = await makeOwner(platform, input).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.type !== 'email-invalid') throw error;
    throw new CommandProblem(`“${input}” cannot receive email. Write: ${USAGE}`);
  });
  console.log(
    `  ${email} is an owner of the shop. Choose the password here, within 30 minutes:\n\n  ${link}\n`,
  );
}

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { shop: { type: 'string' } },
  });
  const [input, ...others] = positionals;
  if (!input) throw new CommandProblem(`No email address given. Write: ${USAGE}`);
  if (others.length > 0) throw new CommandProblem(`One email address at a time. Write: ${USAGE}`);
  await withPlatform({ name: 'rush owner' }, async (platform) => {
    await createOwner(platform, input);
    if (values.shop) await nameShop(platform, values.shop);
  });
});
