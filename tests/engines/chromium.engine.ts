import { flows } from './scenarios/flows.ts';
import { inEngine } from './engine.ts';

inEngine('chromium', flows);
