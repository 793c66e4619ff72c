/** GET /demo/outbox.json?to=… returns what the demo "sent", newest first; no real service has this. */
import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { MountRoutes } from '../service.ts';
import { type OutboxEntry, outbox } from '../db/schema/content.ts';
import type { Service } from '../service.ts';

const MOST = 100;

/** Programs follow the link without a browser by this token. */
const tokenIn = (link: string | null): string | null => link?.split(/[/=]/).at(-1) ?? null;

/** `+1 (212) 555-0101`, `12125550101` and `A@B.example` all find their messages. */
const plain = (recipient: string) => (recipient.includes('@') ? recipient.trim().toLowerCase() : recipient.replace(/\D/g, ''));

/** `hasPage`: there is an HTML version, which is asked for by itself. */
export type SentMessage = Omit<OutboxEntry, 'html'> & { readonly hasPage: boolean };

const { html, ...columns } = getTableColumns(outbox);

export async function sentMessages({ db }: Service, to?: string): Promise<readonly SentMessage[]> {
  const isTo = to === undefined ? undefined : sql`ltrim(lower(${outbox.recipient}), '+') = ${plain(to)}`;
  const hasPage = sql<boolean>`${html} <> ''`;
  return db
    .select({ ...columns, hasPage })
    .from(outbox)
    .where(isTo)
    .orderBy(desc(outbox.id))
    .limit(MOST);
}

export async function sentPage({ db }: Service, id: number): Promise<string | undefined> {
  const [mail] = await db.select({ html }).from(outbox).where(eq(outbox.id, id));
  return mail?.html;
}

export const mountOutbox: MountRoutes = (app, service) => {
  app.get('/demo/outbox.json', async (context) => {
    const sent = await sentMessages(service, context.req.query('to'));
    const messages = sent.map((message) => ({ ...message, token: tokenIn(message.link) }));
    return context.json({ messages }, 200, { 'cache-control': 'no-store' });
  });
};
