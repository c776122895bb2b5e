import { Hono } from 'hono';
import type { RateTable } from './rate-table.ts';

const BASE = 'EUR';

export function frankfurterApi(table: RateTable): Hono {
  const app = new Hono();
  app.get('/v2/rates', (context) => {
    const { rates, date, isDown } = table.get();
    if (isDown) return context.json({ message: 'service unavailable' }, 503);
    const base = (context.req.query('base') ?? BASE).toUpperCase();
    if (base !== BASE) return context.json({ message: 'this simulator supports only base EUR' }, 422);
    const quotes = context.req.query('quotes')?.toUpperCase().split(',');
    const rows = Object.entries(rates)
      .filter(([quote]) => !quotes || quotes.includes(quote))
      .map(([quote, rate]) => ({ date, base, quote, rate }));
    return rows.length === 0 ? context.json({ message: 'not found' }, 404) : context.json(rows);
  });
  return app;
}
