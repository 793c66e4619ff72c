// @vitest-environment node
import { planNames } from '../../../src/verify/plans/names.ts';
import { describePlans } from './passes.ts';

describePlans(planNames.slice(2));
