/** GET /demo/outbox.json?to=…: what the demo "sent", newest first. The demo's own; no real service has this. */
import { desc, sql } from 'drizzle-orm';
import type { MountRoutes } from '../api/api.ts';
import { type OutboxEntry, outbox } from '../db/schema/content.ts';
import type { Service } from '../service.ts';

const MOST = 100;

/** `+1 (212) 555-0101`, `12125550101` and `A@B.example` all find their messages. */
const plain = (recipient: string) => (recipient.includes('@') ? recipient.trim().toLowerCase() : recipient.replace(/\D/g, ''));

/** @param to only what went to this address or number */
export async function sentMessages({ db }: Service, to?: string): Promise<readonly OutboxEntry[]> {
  const isTo = to === undefined ? undefined : sql`ltrim(lower(${outbox.recipient}), '+') = ${plain(to)}`;
  return db.select().from(outbox).where(isTo).orderBy(desc(outbox.id)).limit(MOST);
}

export const mountOutbox: MountRoutes = (app, service) => {
  app.get('/demo/outbox.json', async (context) => {
    const messages = await sentMessages(service, context.req.query('to'));
    return context.json({ messages }, 200, { 'cache-control': 'no-store' });
  });
};
