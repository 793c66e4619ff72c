/** The messages of the log-in (S8), and how a test collects its reports. */
import type { Page } from '@playwright/test';

export const UNEXPECTED = 'We were not able to log you in due to an unexpected problem with our system.';
export const CREDENTIALS = 'We could not log you in with the entered email and password. Please try again.';
export const LOCKED = 'For your security, your email has been temporarily locked out. Please try again later or contact Web Support.';
export const EXPIRED = 'Your temporary password has expired. Go to Forgot Your Password or contact web support.';

interface Report {
  readonly code: string;
}

/** Collects `news-error` over every document that this page loads. */
export async function reports(page: Page): Promise<readonly Report[]> {
  const heard: Report[] = [];
  await page.exposeFunction('report', (detail: Report) => void heard.push(detail));
  await page.addInitScript(() => {
    addEventListener('news-error', (event) =>
      (globalThis as unknown as { report(detail: unknown): void }).report((event as CustomEvent).detail),
    );
  });
  return heard;
}

export const codes = (heard: readonly Report[]) => heard.map(({ code }) => code);
