import { flows } from '../../src/features/flows.ts';
import { screens } from '../../src/flow/screens.ts';

await Promise.all(screens.map(flows.arrival));

/** The tables of a page whose chunks have all arrived; `machine/arrival.test.ts` has one whose chunks are on their way. */
export const arrivedFlows = flows;
