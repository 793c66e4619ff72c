/**
 * Hosts as people build them, each with the packed package: one row per host. In its files `{{api}}` and `{{publisher}}` stand for the addresses
 * of service and publisher, and `{{base}}` for the path of its folder in the address. Each shows the signed-in user in `#who`.
 */
import { bundled } from './bundled.ts';
import type { HostRow } from './host-row.ts';
import { plain } from './plain.ts';

export const hosts: Readonly<Record<string, HostRow>> = { ...plain, ...bundled };
