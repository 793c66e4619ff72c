import { flows } from '../../src/features/flows.ts';
import { screens } from '../../src/flow/screens.ts';

await Promise.all(screens.map(flows.arrival));

/** The tables of a page whose parts have all arrived; `machine/arrival.test.ts` has one whose parts are on their way. */
export const arrivedFlows = flows;
