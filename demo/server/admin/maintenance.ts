import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { comingWindows, plannedWindow } from '../calls/maintenance.ts';
import { maintenanceWindows } from '../db/schema/content.ts';
import { record } from '../monitoring/record.ts';
import { inTransaction } from '../service.ts';
import { BadArgument, type Command, Refused } from './command.ts';

type Row = typeof maintenanceWindows.$inferSelect;

const lineOf = ({ id, startsAt, endsAt }: Row) => `${id}  ${startsAt.toISOString()}  ${endsAt.toISOString()}`;

const add: Command = {
  takes: ['START', 'END'],
  does: 'Announces maintenance from START to END, ISO instants such as 2027-01-31T22:00:00Z.',
  async run({ service, words: [startTime, endTime], say }) {
    const { success, output } = v.safeParse(plannedWindow, { startTime, endTime });
    if (!success || output.endTime <= service.now())
      throw new BadArgument(
        'START and END are not usable: they must be ISO instants such as 2027-01-31T22:00:00Z, END later than START and than now.',
      );
    const window = { startsAt: output.startTime, endsAt: output.endTime };
    const row = await inTransaction(service, async (tx) => {
      const [stored] = await tx.db.insert(maintenanceWindows).values(window).returning();
      await record(tx, 'admin maintenance add');
      return stored;
    });
    if (!row) throw new Error('no row was stored');
    say(lineOf(row));
    return row;
  },
};

const list: Command = {
  takes: [],
  does: 'Lists the maintenance that has not ended, each with its number.',
  async run({ service, say }) {
    const rows = await comingWindows(service);
    for (const row of rows) say(lineOf(row));
    return rows;
  },
};

const remove: Command = {
  takes: ['NUMBER'],
  does: 'Takes announced maintenance back.',
  async run({ service, words: [number = ''], say }) {
    if (!/^\d{1,9}$/.test(number)) throw new BadArgument('NUMBER is not usable: it must be one that "maintenance list" prints.');
    const row = await inTransaction(service, async (tx) => {
      const isIt = eq(maintenanceWindows.id, Number(number));
      const [removed] = await tx.db.delete(maintenanceWindows).where(isIt).returning();
      if (removed) await record(tx, 'admin maintenance remove');
      return removed;
    });
    if (!row) throw new Refused('There is no maintenance with this number.');
    say(`removed  ${lineOf(row)}`);
    return row;
  },
};

export const maintenance: Readonly<Record<string, Command>> = {
  'maintenance add': add,
  'maintenance list': list,
  'maintenance remove': remove,
};
