import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createApp, type Demo, type AppDependencies } from './app.ts';
import { guarded } from './pages/guard.ts';
import { LOOK_MS } from './messages/worker.ts';
import { openMetricsPort } from './metrics-port.ts';
import { noteRefused } from './monitoring/note-pages.ts';
import type { Settings, SiteName } from './settings/settings.ts';
import type { Site } from './demo-parts/sites.ts';
import { type OpenPort, openPort } from './ports.ts';
import { needsFolder, usableFolder } from './settings/private-folder.ts';

export interface RunningDemo extends Demo {
  /** Contains the ports that are really used. */
  readonly settings: Settings;
}

const nothing = new Hono().all('*', (context) => context.text('Nothing here yet.', 404));

const listener = (site: Site) => (typeof site === 'function' ? site : getRequestListener(site.fetch));

/** Only the demo's parts have sites and identity providers. */
const opened = ({ demoParts, ports }: Settings) => (demoParts ? (Object.keys(ports) as SiteName[]) : (['hosted'] as const));

export interface StartOptions {
  /** SIGTERM drains and ends the process, SIGINT ends it at once, SIGHUP reads the companies again; tests pass `false`. */
  readonly signals?: boolean;
  /** Runs once the ports are taken, so that no operator waits only to learn that a port is in use. */
  readonly prepare?: (() => Promise<void>) | undefined;
}

/** A balancer sends requests until it has asked /readyz; a person at a terminal does not wait. */
function endOnSignals(running: RunningDemo): void {
  let closing = false;
  for (const [signal, drainMs] of [
    ['SIGINT', 0],
    ['SIGTERM', running.settings.drainMs],
  ] as const) {
    process.on(signal, () => {
      // A second signal ends the process at once.
      if (closing) process.exit(1);
      closing = true;
      running.drain();
      setTimeout(() => void running.close().then(() => process.exit(0)), drainMs);
    });
  }
}

/** @throws StartError in one sentence */
export async function start(
  initial: Settings,
  dependencies: AppDependencies = {},
  { signals = true, prepare }: StartOptions = {},
): Promise<RunningDemo> {
  if (needsFolder(initial)) usableFolder(initial.dataDir);
  const open = new Map<SiteName, OpenPort>();
  const closePorts = () => Promise.all([...open.values()].map((port) => port.close()));
  try {
    for (const site of opened(initial)) open.set(site, await openPort(site, initial));
    await prepare?.();
    const ports = Object.fromEntries([...open].map(([site, { port }]) => [site, port])) as Settings['ports'];
    const settings = { ...initial, ports };
    const demo = await createApp(settings, dependencies);
    const closeMetrics = settings.metricsAddress && (await openMetricsPort(settings.metricsAddress, demo.service.metrics));
    const sites = { ...demo.createSites(), hosted: demo.app };
    for (const [site, port] of open)
      port.serve(guarded(listener(sites[site] ?? nothing), settings, (refused) => noteRefused(demo.service, refused)));
    const looking = setInterval(() => demo.service.afterResponse(demo.look), LOOK_MS).unref();
    const running: RunningDemo = {
      ...demo,
      settings,
      async close() {
        await closePorts();
        clearInterval(looking);
        await closeMetrics?.();
        await demo.close();
      },
    };
    if (signals) endOnSignals(running);
    // Without a file the signal ends the process, as when its terminal is closed.
    if (signals && settings.companiesFile) process.on('SIGHUP', () => void running.reload());
    return running;
  } catch (error) {
    await closePorts();
    throw error;
  }
}
