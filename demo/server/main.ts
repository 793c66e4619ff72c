/** Starts the whole demo: the main origin and its sites, each on its port. */
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { type Demo, type Edges, createApp } from './app.ts';
import { type OpenPort, openPort } from './ports.ts';
import type { Settings, SiteName } from './settings.ts';
import { type Site, createSites } from './sites.ts';

export interface RunningDemo extends Demo {
  /** As given, with the ports really used. */
  readonly settings: Settings;
}

const nothing = new Hono().all('*', (context) => context.text('Nothing here yet.', 404));

const listener = (site: Site) => (typeof site === 'function' ? site : getRequestListener(site.fetch));

/** @throws StartError in one sentence */
export async function start(given: Settings, edges: Edges = {}): Promise<RunningDemo> {
  const open = new Map<SiteName, OpenPort>();
  const closePorts = () => Promise.all([...open.values()].map((port) => port.close()));
  try {
    for (const site of Object.keys(given.ports) as SiteName[]) open.set(site, await openPort(site, given));
    const ports = Object.fromEntries([...open].map(([site, { port }]) => [site, port])) as Settings['ports'];
    const settings = { ...given, ports };
    const demo = await createApp(settings, edges);
    const sites = { ...(await createSites(demo)), hosted: demo.app };
    for (const [site, port] of open) port.serve(listener(sites[site] ?? nothing));
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
