/** The accounts that the conformance kit asks a provider for. */
import { needsOf, situationNames, situations } from '../../../../src/verify/config/situations.ts';
import { code, codes, type Table } from '../table.ts';

export const situationTable = (): Table => ({
  head: ['Account', 'What it is', 'What the kit has to know'],
  rows: situationNames.map((name) => ({ cells: [code(name), `${situations[name].what}.`, codes(['email', ...needsOf(name)])] })),
});
