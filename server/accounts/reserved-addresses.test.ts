import { updateUserData } from '@rush/contract/admin-accounts.ts';
import { changeEmail } from '@rush/contract/contacts.ts';
import { register } from '@rush/contract/registration.ts';
import { secondFactorConfirm, secondFactorStart } from '@rush/contract/second-factor.ts';
import { identityProviderLogin } from '@rush/contract/sign-in.ts';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { aHostedProvider } from '../testing/a-hosted-provider.ts';
import { aShopper } from '../testing/a-shopper.ts';
import { aTestShop, DEMO_PASSWORD } from '../testing/test-shop.ts';

const provider = await aHostedProvider();
const shop = await aTestShop({ env: { AUTH0_DOMAIN: provider.issuer } });

describe('in production', () => {
  const RESERVED = ['shopper1@volume.test', 'guest@rush.test', 'new@example.com'];
  /** The demo accepts such addresses; production does not. */
  async function inProduction<T>(work: () => Promise<T>): Promise<T> {
    shop.shop.platform.config.isProduction = true;
    try {
      return await work();
    } finally {
      shop.shop.platform.config.isProduction = false;
    }
  }
  let lastNumber = 8_600_000_000;
  const registerWith = (email: string) =>
    shop.call(register, {
      body: { name: 'New', mobileNumber: String(++lastNumber), email, password: 'monsoon-tiger-42' },
    });

  test.each(RESERVED)('registering with %s is refused like an invalid email address', async (email) => {
    const invalid = (await registerWith('not an address')).body;
    const { status, body } = await inProduction(() => registerWith(email));
    expect({ status, type: body.type, msg: body.msg }).toEqual({
      status: 422,
      type: invalid.type,
      msg: invalid.msg,
    });
    expect((await inProduction(() => registerWith(`n${lastNumber}@shop.example.in`))).status).toBe(200);
    expect((await registerWith(email)).status).toBe(200);
  });

  test.each(RESERVED)('no account can change its email address to %s', async (email) => {
    const shopper = await aShopper(shop, { password: DEMO_PASSWORD });
    const body = { email, password: DEMO_PASSWORD };
    const response = await inProduction(() => shop.call(changeEmail, { body, token: shopper.token }));
    expect(response.body.type).toBe('email-invalid');
  });

  test('staff cannot set a reserved address, but can edit an account that has one', async () => {
    const owner = await aShopper(shop, { role: 'admin' });
    const { secret } = (await shop.call(secondFactorStart, { body: {}, token: owner.token })).body;
    const totp = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: shop.clock.now().getTime(),
    });
    expect((await shop.call(secondFactorConfirm, { body: { totp }, token: owner.token })).status).toBe(200);
    const shopper = await aShopper(shop);
    const edit = (change: { email?: string; name?: string }) =>
      inProduction(() =>
        shop.call(updateUserData, { body: { _id: shopper.id, ...change }, token: owner.token }),
      );
    for (const email of RESERVED) expect((await edit({ email })).body.type).toBe('email-invalid');
    expect((await edit({ email: shopper.email, name: 'Another' })).status).toBe(200);
  });

  test('signing in with a provider does not create an account with a reserved address', async () => {
    for (const email of RESERVED) {
      const body = { id_token: await provider.idTokenFor(email) };
      const response = await inProduction(() => shop.call(identityProviderLogin, { body }));
      expect(response.body.type).toBe('email-unproven');
    }
    const { rows } = await shop.owner.query('select from users where email_key = any($1)', [RESERVED]);
    expect(rows).toHaveLength(0);
  });
});
