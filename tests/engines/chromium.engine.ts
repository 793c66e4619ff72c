import { inEngine } from './engine.ts';
import { besidesBrowserTests } from './scenarios/flows.ts';

inEngine('chromium', besidesBrowserTests);
