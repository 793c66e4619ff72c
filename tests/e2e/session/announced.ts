/** The maintenance that the demo announces, and the words of its warning. */
import type { Page } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { expect } from '../fixtures/test.ts';

/**
 * Far enough in the future that no other test of the run shows them; the page's clock is moved to them. The first ends within the hour that New York
 * has twice, the second spans the hour that is skipped.
 */
const windows = [
  { startTime: '2098-03-09T06:30:00.000Z', endTime: '2098-03-09T07:30:00.000Z' },
  { startTime: '2098-11-02T05:30:00.000Z', endTime: '2098-11-02T06:30:00.000Z' },
];

export async function announce(): Promise<void> {
  const answer = await fetch(`${addresses().hosted}/demo/maintenance.json`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(windows),
  });
  expect(answer.status).toBe(200);
}

export const warning = (page: Page) => page.getByText(/^Scheduled maintenance/);
export const announcement = (times: string) => `Scheduled maintenance from ${times}. Some services may not be available.`;
