import { makeOwner } from '../server/accounts/make-owner.ts';
import { withPlatform } from './with-platform.ts';

const [address] = process.argv.slice(2);
if (!address) {
  console.error('Who? npm run owner -- you@example.in');
  process.exit(1);
}

/** Makes somebody an owner of the shop of the data folder (or of DATABASE_URL), whether or not it runs. */
const { email, link } = await withPlatform('rush owner', (platform) => makeOwner(platform, address));
console.log(
  `\n  ${email} is an owner of the shop. Choose the password here, within 30 minutes:\n\n  ${link}\n`,
);
