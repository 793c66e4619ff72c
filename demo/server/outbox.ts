/** GET /demo/outbox.json?to=…: what the demo "sent", newest first. The demo's own; no real service has this. */
import { desc, sql } from 'drizzle-orm';
import { outbox } from './db/schema/content.ts';
import type { MountRoutes } from './http/api.ts';

const MOST = 100;

/** `+1 (212) 555-0101`, `12125550101` and `A@B.example` all find their messages. */
const plain = (recipient: string) =>
  recipient.includes('@') ? recipient.trim().toLowerCase() : recipient.replace(/\D/g, '');

export const mountOutbox: MountRoutes = (app, { db }) => {
  app.get('/demo/outbox.json', async (context) => {
    const to = context.req.query('to');
    const isTo = to === undefined ? undefined : sql`ltrim(lower(${outbox.recipient}), '+') = ${plain(to)}`;
    const messages = await db.select().from(outbox).where(isTo).orderBy(desc(outbox.id)).limit(MOST);
    return context.json({ messages }, 200, { 'cache-control': 'no-store' });
  });
};
