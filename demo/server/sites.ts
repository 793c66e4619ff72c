/** The origins besides the main one: host pages and identity providers, each on a port of its own. */
import type { RequestListener } from 'node:http';
import type { Hono } from 'hono';
import type { Service } from './service.ts';
import type { SiteName } from './settings.ts';

/** A Hono app, or a plain Node handler for libraries that bring their own server. */
export type Site = Hono | RequestListener;

export type Sites = Partial<Record<Exclude<SiteName, 'hosted'>, Site>>;

/** To be filled by the groups that own the sites; every one of them starts with `npm start`. */
export async function createSites(_service: Service): Promise<Sites> {
  return {};
}
