// @vitest-environment node
/** The first two plans take as long as all others, which another worker runs meanwhile. */
import { planNames } from '../../../src/verify/plans/names.ts';
import { describePlans } from './passes.ts';

describePlans(planNames.slice(0, 2));
