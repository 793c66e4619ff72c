/**
 * Hosts as people build them, each with the packed package: a row is a host. In its files `{{api}}` stands for the service's address, and
 * `{{base}}` for the path that its folder has in the address bar. Each shows in `#who` whom it was told of.
 */
import { bundled } from './bundled.ts';
import type { HostRow } from './host-row.ts';
import { plain } from './plain.ts';

export const hosts: Readonly<Record<string, HostRow>> = { ...plain, ...bundled };
