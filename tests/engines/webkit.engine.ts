import { inEngine } from './engine.ts';
import { flows } from './scenarios/flows.ts';

// It waits more than the others: for a session of its own in each scenario, and for its driver.
inEngine('webkit', flows, { browsers: 2 });
