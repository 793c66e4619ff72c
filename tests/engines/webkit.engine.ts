import { inEngine } from './engine.ts';
import { flows } from './scenarios/flows.ts';

inEngine('webkit', flows, { browsers: 2 });
