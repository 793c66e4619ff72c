// @vitest-environment node
import { planNames } from '../../../src/verify/plans/names.ts';
import { describePlans } from './each-module.ts';

describePlans(planNames.slice(2));
