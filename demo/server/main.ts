/** Starts the whole demo: the main origin and its sites, each on its port. */
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createApp, type Demo, type Dependencies } from './app.ts';
import { guarded } from './pages/guard.ts';
import { noteRefused } from './monitoring/note-pages.ts';
import type { Settings, SiteName } from './settings/settings.ts';
import { createSites, type Site } from './sites.ts';
import { type OpenPort, openPort } from './ports.ts';
import { needsFolder, usableFolder } from './settings/private-folder.ts';

export interface RunningDemo extends Demo {
  /** The given settings, with the ports that are really used. */
  readonly settings: Settings;
}

const nothing = new Hono().all('*', (context) => context.text('Nothing here yet.', 404));

const listener = (site: Site) => (typeof site === 'function' ? site : getRequestListener(site.fetch));

/** The sites and identity providers are parts of the demo. */
const opened = ({ demoParts, ports }: Settings) => (demoParts ? (Object.keys(ports) as SiteName[]) : (['hosted'] as const));

/**
 * @param prepare runs once the ports are taken, so that no operator waits for it only to learn that a port is in use
 * @throws StartError in one sentence
 */
export async function start(given: Settings, dependencies: Dependencies = {}, prepare?: () => Promise<void>): Promise<RunningDemo> {
  if (needsFolder(given)) usableFolder(given.dataDir);
  const open = new Map<SiteName, OpenPort>();
  const closePorts = () => Promise.all([...open.values()].map((port) => port.close()));
  try {
    for (const site of opened(given)) open.set(site, await openPort(site, given));
    await prepare?.();
    const ports = Object.fromEntries([...open].map(([site, { port }]) => [site, port])) as Settings['ports'];
    const settings = { ...given, ports };
    const demo = await createApp(settings, dependencies);
    const sites = { ...(settings.demoParts ? createSites(demo) : {}), hosted: demo.app };
    for (const [site, port] of open)
      port.serve(guarded(listener(sites[site] ?? nothing), settings, (refused) => noteRefused(demo.service, refused)));
    return {
      ...demo,
      settings,
      async close() {
        await closePorts();
        await demo.close();
      },
    };
  } catch (error) {
    await closePorts();
    throw error;
  }
}
