import { inEngine } from './engine.ts';
import { flows } from './scenarios/flows.ts';

// WebKit waits more than the others, for a new session in each scenario and for its driver.
inEngine('webkit', flows, { browsers: 2 });
