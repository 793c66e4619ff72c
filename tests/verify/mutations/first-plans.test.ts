// @vitest-environment node
/** The first two plans take as long as all others, which another worker runs meanwhile. */
import { planNames } from '../../../src/verify/plans/names.ts';
import { describePlans } from './each-module.ts';

describePlans(planNames.slice(0, 2));
