import type { IncomingMessage } from 'node:http';
import type Provider from 'oidc-provider';
import type { Accounts } from './accounts.ts';
import type { IdentityKind } from './identity-kind.ts';
import { loginPage } from './login-page.ts';
import { isAllowedReturn } from './return-urls.ts';

type Middleware = Parameters<Provider['use']>[0];

const BODY_BYTES_MAX = 16_384;

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_BYTES_MAX) throw new Error('The body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export function interactionPages(provider: Provider, kind: IdentityKind, accounts: Accounts): Middleware {
  return async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next();
    const interaction = await provider.interactionDetails(context.req, context.res).catch(() => null);
    if (!interaction) {
      context.status = 400;
      context.body = 'This sign-in has expired. Go back to the shop and start again.';
      return;
    }
    const finish = async (result: Parameters<Provider['interactionFinished']>[2]) => {
      context.respond = false;
      await provider.interactionFinished(context.req, context.res, result);
    };
    const { prompt, params, session } = interaction;
    if (prompt.name === 'consent' && session) return finish({ consent: {} });
    if (context.method !== 'POST') {
      context.type = 'html';
      context.body = loginPage({ provider: kind.title, hint: String(params.login_hint ?? '') });
      return;
    }
    const form = new URLSearchParams(await readBody(context.req));
    if (form.has('cancel'))
      return finish({ error: 'access_denied', error_description: 'The user cancelled' });
    const email = (form.get('email') ?? '').trim().toLowerCase();
    if (!/^\S+@\S+$/.test(email)) {
      context.status = 422;
      context.body = 'An email address is required.';
      return;
    }
    const name = form.get('name')?.trim() || email.split('@')[0]!;
    accounts.save({ email, name, emailVerified: form.get('verified') === 'on' });
    // Resolves every prompt at once.
    return finish({ select_account: {}, consent: {}, login: { accountId: kind.subjectOf(email) } });
  };
}

export function logout(kind: IdentityKind, storeOrigin: string | undefined): Middleware {
  return async (context, next) => {
    if (context.path !== '/v2/logout') return next();
    const { returnTo } = context.query;
    for (const suffix of ['', '.sig']) context.cookies.set(`${kind.name}_session${suffix}`, null);
    if (typeof returnTo !== 'string') {
      context.body = 'OK';
    } else if (isAllowedReturn(returnTo, storeOrigin)) {
      context.status = 302;
      context.redirect(returnTo);
    } else {
      context.status = 400;
      context.body = 'The "returnTo" querystring parameter is not an allowed logout URL.';
    }
  };
}

/**
 * Auth0 differs from the library: the token endpoint accepts JSON, an invalid refresh token gets the message that
 * auth0-spa-js looks for, and an error in web_message mode has status 200 (400 would log an error on each guest visit).
 */
export function auth0Quirks(): Middleware {
  return async (context, next) => {
    if (context.method === 'POST' && context.path.startsWith('/oauth/') && context.is('json')) {
      const body = JSON.parse(await readBody(context.req)) as Record<string, unknown>;
      Object.assign(context.req, { body });
      context.req.headers['content-type'] = 'application/x-www-form-urlencoded';
    }
    await next();
    const body = typeof context.body === 'string' ? context.body : '';
    if (body.includes("type: 'authorization_response'")) {
      context.status = 200;
      // As with Auth0, the shop closes the popup. If the page closed it, the message could be lost.
      context.body = body.replace('win.close();', '');
      context.remove('content-security-policy');
    }
    const response = context.body as { error?: string; error_description?: string } | undefined;
    const { oidc } = context as { oidc?: { params?: { grant_type?: unknown } } };
    if (response?.error === 'invalid_grant' && oidc?.params?.grant_type === 'refresh_token')
      context.body = { ...response, error_description: 'Unknown or invalid refresh token.' };
  };
}
