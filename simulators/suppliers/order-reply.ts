import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Mode } from './behaviour.ts';

export type SupplierEnv = { Bindings: HttpBindings };

export function hangUp(context: Context<SupplierEnv>): Response {
  context.env.incoming.socket.destroy();
  return new Response(null);
}

/** The reply to an executed order, which some modes drop or damage. */
export function replyAfterExecution(context: Context<SupplierEnv>, mode: Mode, reply: object): Response {
  const text = JSON.stringify(reply);
  switch (mode) {
    case 'lost-reply':
      return hangUp(context);
    case 'cut-reply':
      return context.body(text.slice(0, Math.floor(text.length / 2)), 200, {
        'content-type': 'application/json',
      });
    case 'error-reply':
      return context.text('Bad Gateway', 502);
    default:
      return context.json(reply);
  }
}
